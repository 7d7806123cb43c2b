import type { ProposedPart, Proposal } from './proposal';
import type { TransferFacts } from './same-transfer';
import type { StatementRow } from './statement';

type ListedFacts = Pick<StatementRow, 'date' | 'direction' | 'amountFen' | 'currency' | 'payer' | 'serial' | 'text'>;

/** A row of a statement as scripts read it, and give it back with what was decided. */
export interface ListedRow extends ListedFacts {
  /** As the file was named. */
  file: string;
  /** The row's line in its sheet, from 1. */
  row: number;
  proposals: readonly Proposal[];
}

/** Facts of a row that the desk keeps besides; '' where nobody says. */
export type FurtherFacts = Pick<TransferFacts, 'bank' | 'account' | 'time' | 'payerAccount'>;

/** The use that somebody decided for a row's money. */
export interface Decision {
  /** The parts for orders; null in place of an amount for all that is due. */
  orders: readonly { outTradeNo: ProposedPart['outTradeNo']; amountFen: number | null }[];
  /** The amount to give back, in fen; 'rest' for all that is left. */
  returnFen: number | 'rest';
  /** The reason for giving back, or for setting aside; '' for none. */
  reason: string;
  /** It is none of the meeting's money. */
  isAside: boolean;
  /** Somebody has made sure that the bank has not returned it, although its statement looks so. */
  isNotReturned: boolean;
}

/** A row's facts, as far as a list of rows tells them. */
export const factsOfListed = (row: ListedFacts & Partial<FurtherFacts>): TransferFacts => ({
  ...{ bank: row.bank ?? '', account: row.account ?? '' },
  ...{ time: row.time ?? '', payerAccount: row.payerAccount ?? '' },
  ...{ date: row.date, direction: row.direction, amountFen: row.amountFen, currency: row.currency },
  ...{ payer: row.payer, serial: row.serial, text: row.text },
});

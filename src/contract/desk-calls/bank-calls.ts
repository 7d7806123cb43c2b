import { layoutRoleNames } from '../../domain/bank/statement-layout';
import { transactionStateTexts } from '../../domain/bank/transaction-state';
import { boolean, count, jsonObject, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { nullable, nullableNumber, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';
import { statementFiles } from './statement-files';

const states = Object.keys(transactionStateTexts) as (keyof typeof transactionStateTexts)[];
const [firstState = 'unclaimed', ...otherStates] = states;

const transactionRow = record({
  id: text(),
  state: word([firstState, ...otherStates]),
  source: word(['statement', 'typed']),
  /** `YYYY-MM-DD`; '' if not recorded. */
  date: text(),
  /** `HH:mm:ss`; '' if the bank gives none. */
  time: text(),
  payer: text(),
  /** Whatever payer and bank wrote. */
  text: text(),
  serial: text(),
  amountFen: number(0),
  /** The rest that is for nothing yet. */
  leftFen: number(0),
  currency: text(),
  /** The first three orders that it pays for. */
  orders: list(record({ id: text(), number: text() }), 3),
  orderCount: count,
});

const part = record({
  /** The evidence of its row in the ledger. */
  id: text(),
  amountFen: number(0),
  isReturn: boolean,
  /** The order that it pays for, or for which too much came. */
  order: nullable(record({ id: text(), number: text(), state: text(), payer: text(), people: count })),
  /** How far giving it back is. */
  refundState: text(),
  bookedAt: number(0),
});

const statementRow = record({
  file: text(),
  /** The line in its sheet, from 1. */
  row: count,
  date: text(),
  direction: word(['in', 'out']),
  amountFen: number(0),
  currency: text(),
  payer: text(),
  serial: text(),
  text: text(),
  ...{ bank: text(), account: text(), time: text(), payerAccount: text() },
  /** Why it is no payment, in words; '' for one that may be one. */
  reason: text(),
  /** 'repeated': an earlier file shows it as well; 'booked': it is recorded. */
  state: word(['open', 'repeated', 'booked']),
  proposals: list(
    record({
      certainty: word(['unsure', 'likely', 'sure']),
      /** The proof in a sentence. */
      reason: text(),
      orders: list(
        record({
          outTradeNo: text(),
          /** The part of the transfer that the order gets. */
          amountFen: number(0),
          dueFen: number(0),
          number: text(),
          payer: text(),
          people: count,
          isPaid: boolean,
        }),
        100,
      ),
    }),
    10,
  ),
});

const layout = record({ headings: list(text(60), 60), roles: list(word(layoutRoleNames), 60) });

const statementsPath = '/api/desk/meetings/:meetingId/bank-statements';
const path = '/api/desk/meetings/:meetingId/bank/:transactionId';
const reasonText = text(200, 1);

/** The rest as the caller saw it: an act is refused where a colleague has decided meanwhile. */
const seen = { seenLeftFen: count };
const allotInput = record({
  ...seen,
  orderId: text(64, 1),
  /** The part for the order; null for all that is due, or all that is left. */
  amountFen: nullableNumber,
});
const asideInput = record({ ...seen, reason: reasonText });
const resumeInput = record(seen);
const giveBackInput = record({ ...seen, amountFen: count, reason: reasonText });
const takeBackInput = record({ part: text(200, 1), reason: reasonText });

export const bankCalls = {
  listBankTransactions: deskSearch('/api/desk/meetings/:meetingId/bank', listInput, listAnswer(transactionRow)),
  getBankTransaction: deskGet(
    path,
    record({
      ...transactionRow.shape,
      /** The society's bank and account, masked. */
      bank: text(),
      account: text(),
      /** Masked. */
      payerAccount: text(),
      /** Why it is none of the meeting's money; '' where it is. */
      setAside: text(),
      recordedAt: number(0),
      parts: list(part, 5_000),
    }),
  ),
  /**
   * Reads statements and proposes orders for their rows. Changes nothing. While the columns of a file are not known, it
   * answers that file's rows alone.
   */
  matchBankStatements: deskSearch(
    statementsPath,
    record({
      files: statementFiles,
      /** Shows the files as they are, although their columns are known, since a person wants to correct them. */
      isAsRead: boolean,
    }),
    record({
      rows: list(statementRow, 50_000),
      /** Lines that look like movements and cannot be read. */
      unread: list(record({ file: text(), line: count, reason: text() }), 50_000),
      /** The files whose columns a person has to name, with the first of their rows as they stand. */
      unknown: list(
        record({
          file: text(),
          lines: count,
          rows: list(list(text(), 60), 500),
          /** The layouts that were given for headings in them. */
          layouts: list(layout, 10),
        }),
        10,
      ),
    }),
  ),
  /** Says how statements with these headings are read, from now on and at every meeting. */
  keepStatementLayout: deskPost('/api/desk/meetings/:meetingId/statement-layouts', layout, nothing),
  /** Books rows as `readDecisions` reads them; one without a decision stands beside them, for what it says of them. */
  bookBankRows: deskPost(
    `${statementsPath}/book`,
    record({ rows: list(jsonObject, 50_000) }),
    list(
      record({ file: text(), row: count, outcome: word(['refused', 'booked', 'known', 'undecided']), message: text() }),
      50_000,
    ),
  ),
  previewAllotTransaction: deskPost(`${path}/allot/preview`, allotInput, consequence),
  allotTransaction: deskPost(`${path}/allot`, allotInput, nothing),
  previewSetTransactionAside: deskPost(`${path}/aside/preview`, asideInput, consequence),
  setTransactionAside: deskPost(`${path}/aside`, asideInput, nothing),
  previewResumeTransaction: deskPost(`${path}/resume/preview`, resumeInput, consequence),
  resumeTransaction: deskPost(`${path}/resume`, resumeInput, nothing),
  previewGiveTransactionBack: deskPost(`${path}/give-back/preview`, giveBackInput, consequence),
  giveTransactionBack: deskPost(`${path}/give-back`, giveBackInput, nothing),
  previewTakePartBack: deskPost(`${path}/take-back/preview`, takeBackInput, consequence),
  takePartBack: deskPost(`${path}/take-back`, takeBackInput, nothing),
} as const;

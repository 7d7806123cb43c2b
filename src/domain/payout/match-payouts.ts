import type { FiledRow } from '../bank/find-returned';
import { foldName } from '../bank/fold-name';
import { speaksOfReturn } from '../bank/row-reason';
import { remarksIn } from '../bank/remark-clues';
import type { PayeeAccount } from './payee-account';

/** A payment of the organiser that the bank was told to make. */
export interface SentPayout {
  /** The eight characters that stand in the payment's purpose. */
  reference: string;
  amountFen: number;
  account: PayeeAccount;
  /** sent: in a batch; paid: the bank has paid it; bounced: it came back. */
  state: 'sent' | 'paid' | 'bounced';
  /** The day of its batch, `YYYY-MM-DD`: no earlier row is about it. */
  sentOn: string;
}

/** A statement's row with the payment that it is about. `differs`: it names a payment, but the amount is another one. */
export interface PayoutRow {
  row: FiledRow;
  payout: SentPayout;
  says: 'paid' | 'bounced' | 'differs';
  /** The row names the payment; else account, holder and amount are its. */
  isNamed: boolean;
}

/**
 * Finds the rows of statements that show payments of the organiser, and those that came back (product §16.34). A row is
 * about a payment if it names its reference, or, where a bank prints no purpose, if account, holder and amount are those
 * of one payment alone and the bank gives the row a serial.
 * @param isKnown tells whether a row with this serial was read before
 */
export function matchPayouts(
  rows: readonly FiledRow[],
  payouts: readonly SentPayout[],
  isKnown: (serial: string) => boolean,
): PayoutRow[] {
  const byReference = new Map(payouts.map((payout) => [payout.reference, payout]));
  const taken = new Set<SentPayout>();
  const inTime = rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => momentOf(a.row).localeCompare(momentOf(b.row)) || a.place - b.place);
  const named = inTime.map(({ row }) => ({ row, references: remarksIn(row.clues, byReference) }));
  for (const { row, references } of named) {
    const payout = references.length === 1 ? byReference.get(references[0] ?? '') : undefined;
    if (payout !== undefined && row.direction === 'out') taken.add(payout);
  }
  return named.flatMap(({ row, references }): PayoutRow[] => {
    const [reference, another] = references;
    const payout = reference === undefined ? undefined : byReference.get(reference);
    if (payout !== undefined && another === undefined)
      return [{ row, payout, says: saidOf(row, payout), isNamed: true }];
    if (another !== undefined || row.serial === '' || isKnown(row.serial)) return [];
    if (row.direction === 'in' && !row.isReversal && !row.clues.some(speaksOfReturn)) return [];
    const alike = payouts.filter((one) => isAlike(row, one) && !(row.direction === 'out' && taken.has(one)));
    const [only, other] = alike;
    if (only === undefined || other !== undefined) return [];
    if (row.direction === 'out') taken.add(only);
    return [{ row, payout: only, says: saidOf(row, only), isNamed: false }];
  });
}

const momentOf = ({ date, time, direction }: FiledRow): string =>
  `${date} ${time || '99'} ${direction === 'out' ? 0 : 1}`;

const saidOf = ({ direction, amountFen, currency }: FiledRow, payout: SentPayout): PayoutRow['says'] => {
  if (amountFen !== payout.amountFen || currency !== 'CNY') return 'differs';
  return direction === 'out' ? 'paid' : 'bounced';
};

/** Tells whether a row may be about a payment without naming it. */
function isAlike(row: FiledRow, { account, amountFen, state, sentOn }: SentPayout): boolean {
  if (row.amountFen !== amountFen || row.currency !== 'CNY' || row.date < sentOn || state === 'bounced') return false;
  const isOpen = row.direction === 'in' || state === 'sent';
  const isSameNumber = row.payerAccount.replace(/\D/g, '') === account.number;
  return isOpen && isSameNumber && (row.payer === '' || foldName(row.payer) === foldName(account.name));
}

import { foldName } from './fold-name';
import type { StatementAccount, StatementRow } from './statement';

/** The facts that tell one transfer from another; '' for what is not known. */
export type TransferFacts = Pick<StatementAccount, 'bank' | 'account'> &
  Omit<StatementRow, 'line' | 'clues' | 'isReversal' | 'cells'>;

/** A serial as it is compared: letters and digits alone. A spreadsheet's rounded number is none. */
export function plainSerial(serial: string): string {
  const plain = serial.normalize('NFKC').toUpperCase();
  return /\dE\+\d/.test(plain) ? '' : plain.replace(/[^0-9A-Z]/g, '');
}

/**
 * Tells whether two rows may show one transfer: what both know is equal. Two equal rows of one file are two transfers all
 * the same, see `pairTransfers`.
 */
export function isSameTransfer(one: TransferFacts, other: TransferFacts): boolean {
  if (one.date !== other.date || one.amountFen !== other.amountFen) return false;
  if (one.direction !== other.direction || one.currency !== other.currency) return false;
  if (!agree(accountEnd(one.account), accountEnd(other.account))) return false;
  const [serial, otherSerial] = [plainSerial(one.serial), plainSerial(other.serial)];
  if (serial !== '' && otherSerial !== '') return serial === otherSerial && agree(one.bank, other.bank);
  return (
    agree(one.time.slice(0, 5), other.time.slice(0, 5)) &&
    agree(foldName(one.payer), foldName(other.payer)) &&
    agree(accountEnd(one.payerAccount), accountEnd(other.payerAccount)) &&
    agree(foldText(one.text), foldText(other.text))
  );
}

const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/** The last four digits: exports mask the middle of an account, each in its own way. */
const accountEnd = (account: string): string => account.replace(/\D/g, '').slice(-4);

/** Sorts a remark's characters: exports join its parts in different orders. */
const foldText = (text: string): string =>
  Array.from(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^0-9A-Z\u4e00-\u9fff]/g, ''),
  )
    .sort()
    .join('');

const keyOf = ({ date, amountFen, direction }: TransferFacts): string => `${date} ${amountFen} ${direction}`;

/**
 * Finds for each row of a file the transfer that it shows among those known already. Each stands for one row: of two
 * equal rows the second is another transfer, unless two are known.
 * @returns by row, the index of a known transfer; null for a new one
 */
export function pairTransfers(rows: readonly TransferFacts[], known: readonly TransferFacts[]): (number | null)[] {
  const byKey = new Map<string, number[]>();
  known.forEach((transfer, index) => {
    const key = keyOf(transfer);
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  });
  const taken = new Set<number>();
  return rows.map((row) => {
    const free = (byKey.get(keyOf(row)) ?? []).filter((index) => !taken.has(index));
    const found = free.find((index) => known[index] !== undefined && isSameTransfer(row, known[index]));
    if (found === undefined) return null;
    taken.add(found);
    return found;
  });
}

/**
 * The text under which a transfer is known for good: what every statement tells, and its number among equal ones, from
 * 1.
 */
export function transferIdentity(transfer: TransferFacts, number: number): string {
  const { date, direction, amountFen, currency, payer, serial, text } = transfer;
  const own = plainSerial(serial);
  const facts = own === '' ? [foldName(payer), foldText(text)] : [own];
  return JSON.stringify([date, direction, amountFen, currency, ...facts, number]);
}

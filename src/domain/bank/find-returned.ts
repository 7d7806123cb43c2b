import { foldName } from './fold-name';
import { speaksOfReturn } from './row-reason';
import { plainSerial } from './same-transfer';
import type { StatementRow } from './statement';

/** A row with the name of its file, of several statements together. */
export interface FiledRow extends StatementRow {
  file: string;
}

/** The number of days in which a bank returns a transfer. */
const longestReturnDays = 45;
const dayMs = 86_400_000;

/**
 * Finds the transfers that the same statements show as returned: a later counter-entry or out-payment of the same amount,
 * which names the same payer, account, number or remark, or speaks of a return without naming anybody. Where equal
 * transfers cannot be told apart, all of them count.
 * @param remarksOf the remarks of orders that a row names
 * @returns by index, the row that shows the return
 */
export function findReturned(
  rows: readonly FiledRow[],
  remarksOf: (row: FiledRow) => readonly string[],
): ReadonlyMap<number, FiledRow> {
  const found = new Map<number, FiledRow>();
  const outs = rows.filter(({ direction, amountFen }) => direction === 'out' && amountFen > 0);
  if (outs.length === 0) return found;
  rows.forEach((row, index) => {
    if (row.direction !== 'in' || row.amountFen === 0) return;
    const back = outs.find((out) => isReturnOf(out, row, remarksOf));
    if (back !== undefined) found.set(index, back);
  });
  return found;
}

function isReturnOf(out: FiledRow, row: FiledRow, remarksOf: (row: FiledRow) => readonly string[]): boolean {
  if (out.amountFen !== row.amountFen || out.currency !== row.currency) return false;
  const days = (Date.parse(out.date) - Date.parse(row.date)) / dayMs;
  if (days < 0 || days > longestReturnDays) return false;
  if (days === 0 && out.time !== '' && row.time !== '' && out.time < row.time) return false;
  const [theirs, own] = [remarksOf(out), remarksOf(row)];
  if (theirs.length > 0 && own.length > 0) return theirs.some((remark) => own.includes(remark));
  const serial = plainSerial(row.serial);
  const isNumbered =
    serial !== '' &&
    (plainSerial(out.serial) === serial || (serial.length >= 6 && plainSerial(out.text).includes(serial)));
  if (isNumbered) return true;
  const isReturn = out.isReversal || out.clues.some(speaksOfReturn) || speaksOfReturn(out.text);
  const [payer, payee] = [foldName(row.payer), foldName(out.payer)];
  const [from, to] = [row.payerAccount.replace(/\D/g, ''), out.payerAccount.replace(/\D/g, '')];
  const isSamePerson = (payer !== '' && payer === payee) || (from.length >= 6 && from === to);
  if (isSamePerson) return true;
  // A bank that names nobody returns whatever has this amount.
  return isReturn && (payee === '' || (payer !== '' && foldName(out.text).includes(payer)));
}

import type { ColumnRole } from './heading-role';
import { plainText } from './plain-text';
import { readBankAmount } from './read-bank-amount';
import { RowView } from './row-view';
import type { Direction, StatementCell, StatementRow } from './statement';

/** Which way the money went, and how much. */
export type Movement = Pick<StatementRow, 'direction' | 'amountFen' | 'isReversal'>;

/** How a file writes its amounts. */
export interface AmountHabits {
  /** Money that leaves is written with a minus. */
  isSigned: boolean;
  /** The society's account; '' if unknown. */
  ownAccount: string;
}

const marks: Readonly<Record<Direction, RegExp>> = {
  in: /^(贷方?|贷记|收|收入|收款|入|入账|进|进账|来|来账|转入|汇入|存|存入|cr?|credit|\+|in|true)$/i,
  out: /^(借方?|借记|支|支出|付|付款|出|出账|往|往账|转出|汇出|取|支取|取出|dr?|debit|-|out|false)$/i,
};

/** Reads a mark such as 贷, 收入, C or 来账. */
export function readSide(text: string): Direction | null {
  const mark = text.replace(/\s/g, '');
  if (marks.in.test(mark)) return 'in';
  return marks.out.test(mark) ? 'out' : null;
}

/**
 * Reads a row's movement from its amount columns: one for each side, or one with a sign or a mark.
 * @returns null if the row has no amount; 'unreadable' if a text stands in place of one, or both sides have one
 */
export function readMovement(view: RowView, habits: AmountHabits): Movement | 'unreadable' | null {
  const [incoming, outgoing] = [amountIn(view, 'in'), amountIn(view, 'out')];
  if (Number.isNaN(incoming) || Number.isNaN(outgoing)) return 'unreadable';
  if (incoming !== null && incoming !== 0)
    return outgoing !== null && outgoing !== 0 ? 'unreadable' : movementOf('in', incoming, habits);
  if (outgoing !== null && outgoing !== 0) return movementOf('out', outgoing, habits);
  const amount = amountIn(view, 'amount');
  if (Number.isNaN(amount)) return 'unreadable';
  if (amount === null || amount === 0)
    return (amount ?? incoming ?? outgoing) === null ? null : movementOf('in', 0, habits);
  const side = sideOf(view, habits);
  return side === null
    ? movementOf(amount > 0 ? 'in' : 'out', Math.abs(amount), habits)
    : movementOf(side, amount, habits);
}

/** Tells whether a file writes the amounts that leave with a minus, in a column of their own or beside a mark. */
export function isNegativeOut(
  rows: readonly (readonly StatementCell[])[],
  roles: readonly (ColumnRole | null)[],
): boolean {
  let balance = 0;
  for (const cells of rows) {
    const view = new RowView(cells, roles);
    const isMarkedOut = view.texts('sign', 'kind').some((text) => readSide(text) === 'out');
    const amount = amountIn(view, 'out') ?? (isMarkedOut ? amountIn(view, 'amount') : null);
    if (amount !== null && !Number.isNaN(amount)) balance += Math.sign(amount);
  }
  return balance < 0;
}

/** An amount against its side takes an earlier movement back, unless the file writes all of that side so. */
function movementOf(side: Direction, amountFen: number, { isSigned }: AmountHabits): Movement {
  if (amountFen >= 0 || (side === 'out' && isSigned))
    return { direction: side, amountFen: Math.abs(amountFen), isReversal: false };
  return { direction: side === 'in' ? 'out' : 'in', amountFen: -amountFen, isReversal: true };
}

/** The amount in the first column of a role that has one; the columns' zero, or null, if none has. */
function amountIn(view: RowView, role: 'in' | 'out' | 'amount'): number | null {
  const amounts = view.all(role).map((cell) => readBankAmount(cell));
  return amounts.find((amount) => amount !== null && amount !== 0) ?? amounts.find((amount) => amount !== null) ?? null;
}

/** The side that a mark says, or the accounts of payer and payee; null if only the sign can say it. */
function sideOf(view: RowView, { ownAccount }: AmountHabits): Direction | null {
  const marked = view
    .texts('sign', 'kind')
    .map(readSide)
    .find((side) => side !== null);
  if (marked !== undefined) return marked;
  const isOwn = (cell: StatementCell | undefined): boolean => {
    const account = plainText(cell).replace(/\D/g, '');
    return ownAccount !== '' && account === ownAccount.replace(/\D/g, '');
  };
  const [[from], [to]] = [view.all('fromAccount'), view.all('toAccount')];
  if (isOwn(from) === isOwn(to)) return null;
  const amount = amountIn(view, 'amount') ?? 0;
  // A sign is what the bank says itself.
  return amount < 0 ? null : isOwn(from) ? 'out' : 'in';
}

import { mayBeHeadings, searchedRows } from './find-headings';
import { roleOfHeading, type ColumnRole } from './heading-role';
import { readBankAmount } from './read-bank-amount';
import { readBankDate } from './read-bank-date';
import { headingsOf, layoutOfRow, layoutRoles, type LayoutRole, type StatementLayout } from './statement-layout';
import type { StatementCell, StatementRow } from './statement';

type Rows = readonly (readonly StatementCell[])[];

/** Several columns may have this role; every other one stands once. */
const repeatable: readonly LayoutRole[] = ['unused', 'text'];

/**
 * Finds the fault of a layout that a person gives.
 * @returns null for one that a statement can be read by
 */
export function layoutFault({ headings, roles }: StatementLayout): string | null {
  if (roles.length !== headings.length || !mayBeHeadings(headings)) return '这一行不是表头：请选写着列名的那一行';
  const has = (...wanted: LayoutRole[]): boolean => roles.some((role) => wanted.includes(role));
  const twice = roles.find((role, place) => !repeatable.includes(role) && roles.indexOf(role) !== place);
  if (twice !== undefined) return `“${layoutRoles[twice]}”只能是一列`;
  if (!has('date', 'time')) return '还要指明哪一列是交易日期';
  if (has('amount') && has('in', 'out')) return '“金额”和“收到”“付出”只用一种';
  if (!has('amount', 'in')) return '还要指明哪一列是金额，或者收到';
  if (has('sign') && !has('amount')) return '“借贷标志”要和“金额”一起用';
  return has('payer', 'text', 'serial') ? null : '还要指明对方户名、附言或流水号';
}

const roleFor: Readonly<Partial<Record<ColumnRole, LayoutRole>>> = {
  ...{ bookedDate: 'date', valueDate: 'date', from: 'payer', payerBoth: 'payer', fromAccount: 'payerAccount' },
  voucher: 'serial',
};

/** The most rows whose cells say what a column without a known heading holds. */
const looked = 20;

/** Guesses in which row the headings of a sheet stand: where the most are known, else where the most stand. */
export function guessHeadingRow(rows: Rows, layouts: readonly StatementLayout[] = []): number {
  const worth = rows.slice(0, searchedRows).map((row) => {
    if (layoutOfRow(row, layouts) !== null) return Number.POSITIVE_INFINITY;
    if (!mayBeHeadings(row)) return 0;
    return row.filter((cell) => roleOfHeading(cell) !== null).length * 100 + headingsOf(row).filter(Boolean).length;
  });
  return Math.max(0, worth.indexOf(Math.max(...worth)));
}

/** Guesses how the columns below a row of headings are read, by the headings that are known and by what stands there. */
export function guessLayout(rows: Rows, headingRow: number, layouts: readonly StatementLayout[] = []): StatementLayout {
  const row = rows[headingRow] ?? [];
  const kept = layoutOfRow(row, layouts);
  if (kept !== null) return kept;
  const headings = headingsOf(row);
  const taken = new Set<LayoutRole>();
  const take = (role: LayoutRole): LayoutRole => {
    if (!repeatable.includes(role) && taken.has(role)) return 'unused';
    taken.add(role);
    return role;
  };
  const named = headings.map((heading): LayoutRole => {
    const role = roleOfHeading(heading);
    if (role === null) return 'unused';
    return take(roleFor[role] ?? (role in layoutRoles ? (role as LayoutRole) : 'unused'));
  });
  const below = rows.slice(headingRow + 1, headingRow + 1 + looked);
  const dated = headings.findIndex((_, column) => {
    const cells = below.flatMap((cells) =>
      cells[column] === undefined || cells[column] === '' ? [] : [cells[column]],
    );
    return cells.length > 0 && cells.every((cell) => readBankDate(cell) !== null);
  });
  return {
    headings,
    roles: named.map((role, column) => (column === dated && role === 'unused' ? take('date') : role)),
  };
}

/**
 * Counts the rows whose balance does not continue that of the row before, with the oldest row first or last: a column that
 * was taken for the wrong side breaks it.
 * @returns null if no column is the balance
 */
export function balanceBreaks(rows: readonly StatementRow[], roles: readonly LayoutRole[]): number | null {
  const column = roles.indexOf('balance');
  if (column < 0) return null;
  const steps = rows.flatMap((row) => {
    const balance = readBankAmount(row.cells[column] ?? '');
    return balance === null || Number.isNaN(balance)
      ? []
      : [{ balance, change: row.direction === 'in' ? row.amountFen : -row.amountFen }];
  });
  const breaksOf = (ordered: typeof steps): number =>
    ordered.filter(({ balance, change }, place) => {
      const before = ordered[place - 1];
      return before !== undefined && before.balance + change !== balance;
    }).length;
  return Math.min(breaksOf(steps), breaksOf([...steps].reverse()));
}

import { roleOfHeading, type ColumnRole } from './heading-role';
import { plainText } from './plain-text';
import { readBankDate } from './read-bank-date';
import { layoutOfRow, type StatementLayout } from './statement-layout';
import type { StatementCell } from './statement';

/** The headings of a table: the role of each column, and which line the data follow. */
export interface StatementHeadings {
  /** The index of their first row. */
  headingRow: number;
  /** The index of the first row after the headings. */
  firstRow: number;
  /** By column; null for a column that nobody knows. */
  roles: readonly (ColumnRole | null)[];
}

/** The number of rows in which headings are searched. */
export const searchedRows = 60;

/** A cell longer than this is a sentence above the table, not a heading. */
const longestHeading = 60;

/**
 * Finds a statement's headings: the first row that names a date, an amount, and at least one thing more. They may take
 * two rows, one per language or with 借方 and 贷方 below 发生额. Headings of a layout that a person has given are known.
 * @returns null if no row is one
 */
export function findHeadings(
  rows: readonly (readonly StatementCell[])[],
  layouts: readonly StatementLayout[],
): StatementHeadings | null {
  for (let index = 0; index < Math.min(rows.length, searchedRows); index += 1) {
    const found = headingsAt(rows, index, layouts);
    if (found !== null) return found;
  }
  return null;
}

/** Reads the headings that begin with a row; null if none do. */
export function headingsAt(
  rows: readonly (readonly StatementCell[])[],
  index: number,
  layouts: readonly StatementLayout[],
): StatementHeadings | null {
  const row = rows[index] ?? [];
  const layout = layoutOfRow(row, layouts);
  if (layout !== null) return { headingRow: index, firstRow: index + 1, roles: layout.roles };
  if (!mayBeHeadings(row)) return null;
  const roles = row.map(roleOfHeading);
  const next = rows[index + 1] ?? [];
  const isContinued = mayBeHeadings(next) && next.some((cell) => roleOfHeading(cell) !== null);
  const both = joinedHeadings(row, next);
  const joined = both.map(roleOfHeading);
  // 借方 and 贷方 stand below 发生额.
  const isSplit = isContinued && hasRole(next.map(roleOfHeading), 'in', 'out') && !hasRole(roles, 'in', 'out');
  if (isTable(roles) && !(isSplit && isTable(joined))) {
    const isTranslated = isContinued && next.every((cell) => !/[\u4e00-\u9fa5\d]/.test(plainText(cell)));
    return { headingRow: index, firstRow: index + (isTranslated ? 2 : 1), roles };
  }
  if (isTable(next.map(roleOfHeading))) return null;
  return isContinued && isTable(joined) ? { headingRow: index, firstRow: index + 2, roles: joined } : null;
}

/** Headings are several short texts, none of them a date or an amount. */
export function mayBeHeadings(row: readonly StatementCell[]): boolean {
  const texts = row.map((cell) => plainText(cell)).filter((text) => text !== '');
  return (
    texts.length >= 2 &&
    texts.every((text) => text.length <= longestHeading && !/^[-+¥*\d, ]+(\.\d+)?$/.test(text)) &&
    !row.some((cell) => readBankDate(cell) !== null)
  );
}

const hasRole = (roles: readonly (ColumnRole | null)[], ...wanted: ColumnRole[]): boolean =>
  roles.some((role) => role !== null && wanted.includes(role));

function isTable(roles: readonly (ColumnRole | null)[]): boolean {
  const kinds = new Set(roles.filter((role) => role !== null && role !== 'unused'));
  const isDated = hasRole(roles, 'date', 'time', 'bookedDate', 'valueDate');
  return isDated && hasRole(roles, 'in', 'out', 'amount') && kinds.size >= 3;
}

/** Joins two rows of headings; a heading above several columns stands in its first, and counts for those without one. */
function joinedHeadings(upper: readonly StatementCell[], lower: readonly StatementCell[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [plainText(upper[column]), plainText(lower[column])];
    if (above !== '') group = above;
    if (below === '') return above;
    if (roleOfHeading(below) !== null) return below;
    return `${above === '' ? group : above}${below}`;
  });
}

import { plainText } from './plain-text';
import type { StatementCell } from './statement';

/** How a person may say that a column of a statement is read. */
export const layoutRoles = {
  unused: '不用',
  date: '交易日期',
  time: '交易时间',
  in: '收到',
  out: '付出',
  amount: '金额',
  sign: '借贷标志',
  payer: '对方户名',
  payerAccount: '对方账号',
  text: '附言',
  serial: '流水号',
  currency: '币种',
  balance: '余额',
} as const;

export type LayoutRole = keyof typeof layoutRoles;

/** The roles, the first of which stands for a column that is not read. */
export const layoutRoleNames = Object.keys(layoutRoles) as [LayoutRole, ...LayoutRole[]];

/** How a bank's statements are read that nobody knew before: a person has said it once (product §16.31). */
export interface StatementLayout {
  /** The headings as the file has them, the last of which is not empty. */
  headings: readonly string[];
  /** The role of each column. */
  roles: readonly LayoutRole[];
}

/** Reads a row as headings. */
export function headingsOf(row: readonly StatementCell[]): string[] {
  const texts = row.map((cell) => plainText(cell));
  const width = texts.reduce((last, text, column) => (text === '' ? last : column + 1), 0);
  return texts.slice(0, width);
}

/** The text by which headings are known again, whatever their blanks, widths and letters. */
export const signatureOf = (headings: readonly string[]): string =>
  JSON.stringify(headings.map((heading) => plainText(heading).toLowerCase().replace(/\s/g, '')));

/** Finds the layout whose headings a row has; null if none has them. */
export function layoutOfRow(
  row: readonly StatementCell[],
  layouts: readonly StatementLayout[],
): StatementLayout | null {
  if (layouts.length === 0) return null;
  const signature = signatureOf(headingsOf(row));
  return layouts.find(({ headings }) => signatureOf(headings) === signature) ?? null;
}

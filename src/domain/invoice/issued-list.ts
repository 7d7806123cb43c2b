import { plainText } from '../bank/plain-text';
import { readBankAmount } from '../bank/read-bank-amount';
import { readBankDate } from '../bank/read-bank-date';
import type { StatementCell, StatementSheet } from '../bank/statement';

/** An invoice as the tax platform lists it. */
export interface IssuedLine {
  /** Its line in the sheet, from 1. */
  line: number;
  /** The invoice's number: 20 digits, or 8 of an older kind. */
  number: string;
  /** The 流水号 under which it was sent to the platform; '' if the list has none. */
  reference: string;
  title: string;
  taxNumber: string;
  /** With tax, in fen; negative for a red one. */
  amountFen: number;
  /** `YYYY-MM-DD`; '' if the list does not say. */
  issuedOn: string;
  remark: string;
  /** The number of the invoice that a red one reverses; '' for an ordinary one, or if the list does not name it. */
  reverses: string;
}

type Role = Exclude<keyof IssuedLine, 'line'> | 'net' | 'tax' | 'olderNumber';

/** Headings of the platform's lists and of what accounting programs export, first match first. */
const headings: readonly (readonly [Role, RegExp])[] = [
  ['reverses', /(被红冲|对应|原).*(蓝字|蓝票).*号码|^(原|蓝字)(数电)?发票号码$/],
  ['number', /^(数电|全电|电子)(发票|票)号码$/],
  ['olderNumber', /^发票号码$/],
  ['reference', /流水号|^订单号$/],
  ['title', /^(购买方|购方|购货方|受票方)(企业)?名称$|^发票抬头$/],
  ['taxNumber', /^(购买方|购方|购货方|受票方)(纳税人)?识别号$/],
  ['amountFen', /^价税合计/],
  ['net', /^(合计)?金额(\(不含税\))?$/],
  ['tax', /^(合计)?税额$/],
  ['issuedOn', /^开票(日期|时间)$/],
  ['remark', /^备注$/],
];

/** Lines in which the headings are searched. */
const searchedRows = 20;

/**
 * Reads the platform's list of issued invoices. A list by items names an invoice on several lines, whose amounts are
 * added.
 * @returns null if no sheet has the number, the buyer and the amount among its headings
 */
export function readIssuedList(sheets: readonly StatementSheet[]): IssuedLine[] | null {
  // The platform writes one sheet by invoices and one by items; either says it all.
  for (const { rows } of sheets) {
    const lines = readSheet(rows);
    if (lines !== null) return lines;
  }
  return null;
}

function readSheet(rows: readonly (readonly StatementCell[])[]): IssuedLine[] | null {
  const place = rows.slice(0, searchedRows).findIndex((row) => isTable(row.map(roleOf)));
  if (place < 0) return null;
  const roles = (rows[place] ?? []).map(roleOf);
  const byNumber = new Map<string, IssuedLine>();
  rows.slice(place + 1).forEach((cells, index) => {
    const read = readLine(cells, roles, place + index + 2);
    if (read === null) return;
    const known = byNumber.get(read.number);
    if (known === undefined) byNumber.set(read.number, read);
    else known.amountFen += read.amountFen;
  });
  return [...byNumber.values()];
}

const roleOf = (cell: StatementCell | undefined): Role | null => {
  const heading = plainText(cell).replace(/[\s*:]/g, '');
  return headings.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
};

const isTable = (roles: readonly (Role | null)[]): boolean =>
  (roles.includes('number') || roles.includes('olderNumber')) &&
  roles.includes('title') &&
  (roles.includes('amountFen') || (roles.includes('net') && roles.includes('tax')));

function readLine(cells: readonly StatementCell[], roles: readonly (Role | null)[], line: number): IssuedLine | null {
  const cellOf = (role: Role): StatementCell => cells[roles.indexOf(role)] ?? '';
  const textOf = (role: Role): string => (roles.includes(role) ? plainText(cellOf(role)) : '');
  const number = numberIn(textOf('number')) || numberIn(textOf('olderNumber'));
  const total = readBankAmount(cellOf('amountFen'));
  const sum = (readBankAmount(cellOf('net')) ?? Number.NaN) + (readBankAmount(cellOf('tax')) ?? 0);
  const amountFen = roles.includes('amountFen') && total !== null ? total : sum;
  if (number === '' || !Number.isFinite(amountFen)) return null;
  const remark = textOf('remark');
  const blue = /蓝字(?:数电|全电)?(?:发票|票)?号码[:：]?\s*(\d{8,20})/.exec(remark)?.[1] ?? '';
  return {
    ...{ line, number, reference: textOf('reference'), title: textOf('title'), taxNumber: textOf('taxNumber') },
    ...{ amountFen, issuedOn: readBankDate(cellOf('issuedOn'))?.date ?? '', remark },
    reverses: amountFen < 0 ? numberIn(textOf('reverses')) || blue : '',
  };
}

/** Tells whether a text is an invoice's number: 20 digits, or 8 of an older kind. */
export const isInvoiceNumber = (text: string): boolean => /^\d{8}(?:\d{12})?$/.test(text);

const numberIn = (text: string): string => (isInvoiceNumber(text) ? text : '');

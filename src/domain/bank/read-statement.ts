import { readAccountLines } from './account-lines';
import { currencyCode } from './currency-code';
import { findHeadings, headingsAt, type StatementHeadings } from './find-headings';
import { isNothing, plainText } from './plain-text';
import { isNegativeOut, readMovement, type Movement } from './read-movement';
import { readBankDate, readBankTime, type BankMoment } from './read-bank-date';
import { RowView } from './row-view';
import type { StatementLayout } from './statement-layout';
import type { Statement, StatementCell, StatementRow, StatementSheet, UnreadLine } from './statement';

/**
 * Reads a bank's statement. Lines above the headings, repeated headings, totals and carried balances are no rows; a line
 * that looks like a movement and cannot be read is reported.
 * @param layouts how a person has said that statements are read
 * @returns null if no sheet has headings that are known
 */
export function readStatement(
  sheets: readonly StatementSheet[],
  fileName: string,
  layouts: readonly StatementLayout[],
): Statement | null {
  const tables = sheets.flatMap(({ rows }) => {
    const headings = findHeadings(rows, layouts);
    return headings === null ? [] : [{ rows, headings }];
  });
  const [first] = tables;
  if (first === undefined) return null;
  const read = tables.map(({ rows, headings }) => readTable(rows, { headings, layouts }, fileName));
  const { bank, account, holder } = readAccountLines(first.rows.slice(0, first.headings.headingRow), fileName);
  return {
    ...{ bank, account: account || (read[0]?.account ?? ''), holder },
    rows: read.flatMap(({ rows }) => rows),
    unread: read.flatMap(({ unread }) => unread),
  };
}

interface ReadTable {
  rows: StatementRow[];
  unread: UnreadLine[];
  /** The account that a column of the table names; '' for none. */
  account: string;
}

function readTable(
  rows: readonly (readonly StatementCell[])[],
  { headings, layouts }: { headings: StatementHeadings; layouts: readonly StatementLayout[] },
  fileName: string,
): ReadTable {
  const read: ReadTable = { rows: [], unread: [], account: '' };
  const head = readAccountLines(rows.slice(0, headings.headingRow), fileName);
  let { roles } = headings;
  const isSigned = isNegativeOut(rows.slice(headings.firstRow), roles);
  let lastMoment: BankMoment | null = null;
  for (let index = headings.firstRow; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const again = headingsAt(rows, index, layouts);
    if (again !== null) {
      ({ roles } = again);
      index = again.firstRow - 1;
      continue;
    }
    const view = new RowView(cells, roles);
    if (isOutline(view)) continue;
    const movement = readMovement(view, { isSigned, ownAccount: head.account });
    if (movement === null) continue;
    const texts = cells.map((cell) => plainText(cell));
    const own = momentOf(view);
    const hasFacts = view.texts('payer', 'from', 'to', 'payerBoth', 'serial', 'text', 'payerAccount').length > 0;
    // A table whose date stands once for several rows.
    const moment: BankMoment | null = own ?? (hasFacts && view.isBlank('date', 'time') ? lastMoment : null);
    if (movement === 'unreadable' || moment === null) {
      const reason = movement === 'unreadable' ? '金额读不出来' : '日期读不出来';
      if (own !== null || hasFacts) read.unread.push({ line: index + 1, reason, cells: texts });
      continue;
    }
    lastMoment = { date: moment.date, time: '' };
    read.account = read.account || view.first('ownAccount').replace(/\s/g, '');
    read.rows.push({ line: index + 1, ...moment, ...factsOf(view, movement, head.currency), cells: texts });
  }
  return read;
}

const outline =
  /^(?:(?:本页|本日|当日|本月|当月|本年|本期|借方|贷方|收入|支出|累计|合计)*(?:小计|合计|总计|共计|累计|汇总)(?:笔数|金额|发生额)?|(?:期初|期末|上期|上日|上月|上年|昨日|本期|承前|过次|上页|当前)(?:账户)?(?:余额|页|结转|结余)?|承前页|过次页|上年结转|total|subtotal|opening balance|closing balance|以下空白)(?:[:：(].*)?$/i;

/** Tells whether a row is a total, a carried balance or the like, which names itself. */
const isOutline = (view: RowView): boolean =>
  view.cells.some((cell, column) => {
    const role = view.roles[column];
    // A payer may be called anything, and a remark may say 合计; then the row has a payer or a number.
    const text = plainText(cell).replace(/[\s*]/g, '');
    if (!outline.test(text)) return false;
    return (role !== 'payer' && role !== 'text') || view.isBlank('payerAccount', 'serial');
  });

/** The row's moment: the day of the transaction before that of its booking, and the first time that belongs to it. */
function momentOf(view: RowView): BankMoment | null {
  const moments = view.all('date', 'time', 'bookedDate', 'valueDate').map((cell) => readBankDate(cell));
  const found = moments.find((moment) => moment !== null) ?? null;
  if (found === null || found.time !== '') return found;
  const withTime = moments.find((moment) => moment !== null && moment.time !== '' && moment.date === found.date);
  const times = view
    .all('time', 'date', 'bookedDate')
    .map((cell) => (readBankDate(cell) === null ? readBankTime(cell) : ''));
  return { date: found.date, time: withTime?.time ?? times.find((time) => time !== '') ?? '' };
}

function factsOf(
  view: RowView,
  movement: Movement,
  headCurrency: string,
): Omit<StatementRow, 'line' | 'date' | 'time' | 'cells'> {
  const { direction } = movement;
  const [both = ''] = view.texts('payerBoth');
  const sides = direction === 'in' ? (['from', 'fromAccount'] as const) : (['to', 'toAccount'] as const);
  const texts = [...new Set(view.texts('text'))];
  const unknown = view.cells
    .filter((_, column) => [null, 'kind', 'unused', 'voucher'].includes(view.roles[column] ?? null))
    .map((cell) => plainText(cell))
    .filter((text) => !isNothing(text) && !/^[\d.,:\- ]+$/.test(text));
  const payer = view.first('payer', sides[0]) || nameIn(both);
  return {
    ...movement,
    currency: currencyCode(view.first('currency') || headCurrency),
    payer,
    payerAccount: (view.first('payerAccount', sides[1]) || accountIn(both)).replace(/\s/g, ''),
    serial: serialOf(view),
    text: texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))).join(' '),
    clues: [...texts, payer, ...unknown].filter((text) => text !== ''),
    isReversal: movement.isReversal || isMarked(view.first('reversal')),
  };
}

const nameIn = (text: string): string => text.replace(/[\d*]{6,}/g, '').replace(/^[\s/、()]+|[\s/、()]+$/g, '');
const accountIn = (text: string): string => /[\d*]{6,}/.exec(text)?.[0] ?? '';

/** The bank's number: of the movement itself before that of its voucher, which is often all zeros. */
const serialOf = (view: RowView): string =>
  view.texts('serial', 'voucher').find((text) => !/^0+$/.test(text.replace(/\W/g, ''))) ?? '';

/** Tells whether a mark of a counter-entry is set. */
const isMarked = (text: string): boolean => text !== '' && !/^(n|no|0|否|正常|未冲|蓝字|无)/i.test(text);

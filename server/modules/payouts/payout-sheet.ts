import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { formatRemark } from '../../../src/domain/payment/transfer';
import { shortId } from '../../secrets/random-ids';
import type { BatchRow } from './send-batch';

/**
 * The columns of a batch for the bank, as data: banks' own forms differ in names and order, and each takes these. Version
 * 1, of 2026.
 */
const columns: readonly (readonly [heading: string, value: (row: BatchRow, place: number) => string | number])[] = [
  ['序号', (_, place) => place + 1],
  ['收款账号', ({ payout }) => payout.payeeAccount],
  ['收款户名', ({ payout }) => payout.payeeName],
  ['收款银行', ({ payout }) => payout.payeeBank],
  ['金额', ({ payout }) => payout.amountFen / 100],
  ['用途', ({ payout }) => purposeOf(payout)],
];

/** Words the purpose, which the bank passes on to the recipient and prints in the statement. */
const purposeOf = ({ reference }: { reference: string }): string => `会议退费 ${formatRemark(reference)}`;

const sources = { typed: '登记', receipt: '付款回单' } as const;

/**
 * Writes a batch as a workbook: a sheet for the bank, and one by which a person checks who gets what. Amounts are
 * numbers, everything else is text, so that no account loses digits.
 * @returns base64
 */
export async function payoutSheet(rows: readonly BatchRow[]): Promise<string> {
  const batch: SheetData = [
    columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row, place) => columns.map(([, valueOf]) => cell(valueOf(row, place)))),
  ];
  const check: SheetData = [
    ['编号', '参会人', '金额', '收款户名', '账号来源', '附言'].map((value) => ({
      ...{ value, type: String, fontWeight: 'bold' as const },
    })),
    ...rows.map(({ payout, id, names, source }) =>
      [
        shortId(id),
        names,
        payout.amountFen / 100,
        payout.payeeName,
        sources[source],
        formatRemark(payout.reference),
      ].map(cell),
    ),
  ];
  const sheets = [
    {
      data: batch,
      sheet: '批量付款',
      columns: [6, 26, 28, 28, 12, 24].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    { data: check, sheet: '核对', columns: [12, 20, 12, 28, 12, 14].map((width) => ({ width })), stickyRowsCount: 1 },
  ];
  return (await writeExcelFile(sheets).toBuffer()).toString('base64');
}

const cell = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number, format: Number.isInteger(value) ? '0' : '0.00' }
    : { value, type: String };

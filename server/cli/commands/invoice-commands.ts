import { invoiceableFen, isFullyRefunded } from '../../../src/domain/invoice/invoiceable-amount';
import { invoiceFields, invoiceTypes } from '../../../src/domain/invoice/invoice-form';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { issueInvoice } from '../../modules/invoices/issue-invoice';
import { requestedInvoices } from '../../stores/invoices/store';
import { meetingByCode } from '../../stores/meetings/store';
import { exitCode, type Command } from '../command';
import { printTable } from '../print-table';
import { textSheet } from '../text-sheet';

type InvoiceListItem = Awaited<ReturnType<typeof requestedInvoices>>[number];

const typeText = ({ order }: InvoiceListItem): string =>
  invoiceTypes.find(({ type }) => type === order.invoice?.invoiceType)?.text ?? '';

/** An invoice issued before a refund states too much: the organiser has to reverse it. */
function invoiceStateText({ issued, sums }: InvoiceListItem): string {
  if (issued === null) return isFullyRefunded(sums) ? '已全额退费，无需开具' : '待开具';
  const text = `已开具 ${issued.invoiceNumber}`.trim();
  return issued.amountFen <= invoiceableFen(sums)
    ? text
    : `${text}（${formatFen(issued.amountFen)}），开具后有退费，请冲红重开`;
}

const exportHeadings = [
  ...['订单号', '付款时间', '订单金额', '退费金额', '待退金额', '可开票金额', '状态', '发票类型'],
  ...invoiceFields.map(({ label }) => label),
];

function exportRow(item: InvoiceListItem): string[] {
  const { order, sums } = item;
  return [
    order.outTradeNo,
    order.paidAt === null ? '' : formatShanghaiTime(order.paidAt.getTime()),
    formatFen(sums.amountFen),
    formatFen(sums.refundedFen),
    formatFen(sums.refundDueFen),
    formatFen(invoiceableFen(sums)),
    invoiceStateText(item),
    typeText(item),
    ...invoiceFields.map(({ shortName }) => readText(readObject(order.invoice)[shortName])),
  ];
}

/** Requested invoices. Their amount is the payment minus refunds. */
export const invoiceCommands: readonly Command[] = [
  {
    name: 'invoices list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: '包括已开具的发票和已全额退费的订单' },
    summary: '列出申请了发票的订单，金额为扣除退费后的可开票金额',
    run: async ({ dependencies, options }) => {
      const { meeting = '' } = options;
      const items = await requestedInvoices(dependencies.database.query, { meeting, all: options.all !== undefined });
      if (items.length === 0) return ['没有待开具的发票'];
      return printTable(
        ['订单号', '会议', '发票抬头', '税务登记号', '收件人邮箱', '可开票金额', '状态'],
        items.map((item) => [
          item.order.outTradeNo,
          item.meeting,
          item.order.invoice?.invoiceTitle ?? '',
          item.order.invoice?.taxpayerIdentificationNumber ?? '',
          item.order.invoice?.recipientEmail ?? '',
          formatFen(invoiceableFen(item.sums)),
          invoiceStateText(item),
        ]),
      );
    },
  },
  {
    name: 'invoices issue',
    parameters: ['订单号'],
    options: { number: '发票号码' },
    summary: '标记订单的发票已开具，此后不能修改',
    run: async ({ dependencies, words, options }) => {
      const [outTradeNo = ''] = words;
      const amountFen = await issueInvoice(outTradeNo, (options.number ?? '').slice(0, 100), dependencies);
      return [`已标记订单 ${outTradeNo} 的发票为已开具，金额 ${formatFen(amountFen)}`];
    },
  },
  {
    name: 'invoices export',
    parameters: ['会议编码', '文件.xlsx'],
    summary: '导出会议的全部发票申请到 .xlsx',
    writesFile: '文件.xlsx',
    run: async ({ dependencies, words }) => {
      const { code } = await meetingByCode(dependencies.database.query, words[0] ?? '');
      const items = await requestedInvoices(dependencies.database.query, { meeting: code, all: true });
      return {
        exitCode: exitCode.done,
        lines: [`已导出 ${items.length} 份发票申请到 ${words[1] ?? ''}`],
        output: await textSheet('发票', { headings: exportHeadings, rows: items.map(exportRow) }),
      };
    },
  },
];

import { formatFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { issueInvoice } from '../../modules/invoices/issue-invoice';
import { confirmTransfer } from '../../modules/payments/confirm-transfer';
import type { Command } from '../command';
import { listInvoices, listTransfers } from '../lists';
import { printTable } from '../print-table';

const timeText = (time: Date | null): string => (time === null ? '' : formatShanghaiTime(time.getTime()));

export const orderCommands: readonly Command[] = [
  {
    name: 'payments list',
    parameters: [],
    options: { meeting: '会议编码' },
    summary: '列出选择对公转账或现场刷卡、等待确认到账的订单',
    run: async ({ dependencies, options }) => {
      const items = await listTransfers(dependencies.database.query, options.meeting ?? '');
      if (items.length === 0) return ['没有等待确认到账的订单'];
      return printTable(
        ['订单号', '会议', '参会人', '金额', '选择时间'],
        items.map(({ order, meeting, names }) => [
          order.outTradeNo,
          meeting,
          names,
          formatFen(order.amountFen),
          timeText(order.awaitingTransferSince),
        ]),
      );
    },
  },
  {
    name: 'payments confirm',
    parameters: ['订单号'],
    summary: '确认订单的线下款项已到账',
    run: async ({ dependencies, words }) => {
      const order = await confirmTransfer(words[0] ?? '', dependencies);
      return [`已确认订单 ${order.outTradeNo} 到账 ${formatFen(order.amountFen)}`];
    },
  },
  {
    name: 'invoices list',
    parameters: [],
    options: { meeting: '会议编码', all: '包括已开具的发票' },
    summary: '列出申请了发票的订单',
    run: async ({ dependencies, options }) => {
      const { meeting = '' } = options;
      const items = await listInvoices(dependencies.database.query, { meeting, all: options.all !== undefined });
      if (items.length === 0) return ['没有待开具的发票'];
      return printTable(
        ['订单号', '会议', '发票抬头', '税务登记号', '收件人邮箱', '金额', '状态'],
        items.map(({ order, meeting: code, issued }) => [
          order.outTradeNo,
          code,
          order.invoice?.invoiceTitle ?? '',
          order.invoice?.taxpayerIdentificationNumber ?? '',
          order.invoice?.recipientEmail ?? '',
          formatFen(order.amountFen),
          issued === null ? '待开具' : `已开具 ${issued.invoiceNumber}`.trim(),
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
      const order = await issueInvoice(words[0] ?? '', (options.number ?? '').slice(0, 100), dependencies);
      return [`已标记订单 ${order.outTradeNo} 的发票为已开具`];
    },
  },
];

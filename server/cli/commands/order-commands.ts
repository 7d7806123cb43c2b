import { formatFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { confirmTransfer } from '../../modules/payments/confirm-transfer';
import type { Command } from '../command';
import { listTransfers } from '../lists';
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
];

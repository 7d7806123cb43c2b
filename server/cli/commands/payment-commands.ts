import { formatFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { confirmTransfer } from '../../modules/payments/offline-payment';
import { settleMismatch, type MismatchDecision } from '../../modules/payments/settle-mismatch';
import { sendRefunds } from '../../modules/refunds/send-refunds';
import type { Command, CommandContext } from '../command';
import { listMismatches, listTransfers } from '../list-payments';
import { orderStates } from '../order-states';
import { printTable } from '../print-table';

const timeText = (time: Date | null): string => (time === null ? '' : formatShanghaiTime(time.getTime()));

/** Settles a payment of the wrong amount, and describes the outcome. */
async function settle({ dependencies, log, words }: CommandContext, decision: MismatchDecision): Promise<string[]> {
  const { outcome, amountFen, service } = await settleMismatch(words[0] ?? '', decision, dependencies);
  switch (outcome) {
    case 'accepted':
      return [`已按实收 ${formatFen(amountFen)} 确认订单已支付`];
    case 'refunding':
      await sendRefunds(dependencies, log);
      return [`将原路退回 ${formatFen(amountFen)}，进展见 refunds list --all；订单可重新支付`];
    case 'goneBack':
      return [`该付款已在${service}商户平台退款，订单可重新支付`];
  }
}

export const paymentCommands: readonly Command[] = [
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
    name: 'payments mismatched',
    parameters: [],
    options: { meeting: '会议编码' },
    summary: '列出实收金额与订单不符、等待处理的在线付款',
    run: async ({ dependencies, options }) => {
      const items = await listMismatches(dependencies.database.query, options.meeting ?? '');
      if (items.length === 0) return ['没有金额不符的付款'];
      return printTable(
        ['付款单号', '会议', '参会人', '应付金额', '实收金额', '订单状态'],
        items.map(({ attempt, order, meeting, names }) => [
          attempt.outTradeNo,
          meeting,
          names,
          formatFen(attempt.request.amountFen),
          attempt.receivedFen === null ? '' : formatFen(attempt.receivedFen),
          orderStates[order.status],
        ]),
      );
    },
  },
  {
    name: 'payments accept',
    parameters: ['付款单号'],
    summary: '接受金额不符的付款：差额由主办方与付款人线下结清并记账，订单按全额已支付处理',
    run: (context) => settle(context, 'accept'),
  },
  {
    name: 'payments refund',
    parameters: ['付款单号'],
    summary: '将金额不符的付款原路全额退回，订单可重新支付',
    run: (context) => settle(context, 'refund'),
  },
];

import type { BillEntry, BillMovement } from '../payment-provider';
import { mismatch, type Merchant } from './read-answers';

/** The bill_type of WeChat's trade bill for each movement. */
export const billTypes: Readonly<Record<BillMovement, string>> = { payment: 'SUCCESS', refund: 'REFUND' };

/** States by 退款状态; any other, such as PROCESSING, is not final. */
const refundStates: Readonly<Record<string, BillEntry['state']>> = {
  SUCCESS: 'done',
  FAIL: 'failed',
  // The refund failed and was handed to the merchant, who has to pay it out another way.
  CHANGE: 'failed',
};

/**
 * Reads a trade bill, as text. Its columns are found by their headings: their order and number differ by the bill's type
 * and age. Source: pay.weixin.qq.com, "交易账单".
 *
 * ```
 * 交易时间,公众账号ID,商户号,...
 * `2027-03-20 10:00:00,`wx...,`1900000001,...
 * 总交易单数,应结订单总金额,...
 * `1,`1200.00,...
 * ```
 *
 * @returns the rows of our apps; the merchant may have others
 * @throws GatewayError ANSWER_MISMATCH for another merchant's bill, one that is cut off, or an amount that is none
 */
export function readBill(text: string, movement: BillMovement, merchant: Merchant): BillEntry[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const headings = (lines[0] ?? '').split(',');
  const end = lines.findIndex((line) => line.startsWith('总交易单数,'));
  const [total] = cellsOf(lines[end + 1] ?? '');
  if (end < 1 || total !== String(end - 1)) throw mismatch('bill');
  return lines.slice(1, end).flatMap((line) => {
    const cells = cellsOf(line);
    if (cells.length !== headings.length) throw mismatch('bill');
    const cell = (...names: string[]): string => cells[headings.findIndex((name) => names.includes(name))] ?? '';
    if (cell('商户号') !== merchant.mchId) throw mismatch('mchid');
    return merchant.appIds.includes(cell('公众账号ID')) ? [entryOf(cell, movement)] : [];
  });
}

/** Every cell begins with a backtick, so that a comma in one does not end it. */
const cellsOf = (line: string): string[] => (line.startsWith('`') ? line.slice(1).split(',`') : []);

type Cell = (...names: string[]) => string;

function entryOf(cell: Cell, movement: BillMovement): BillEntry {
  const isRefund = movement === 'refund';
  const entry: BillEntry = {
    ...{ movement, outTradeNo: cell('商户订单号'), transactionId: cell('微信订单号') },
    outRefundNo: isRefund ? cell('商户退款单号') : '',
    // These columns include coupons: the amount of the order, and the amount refunded. Bills from before 2019 lack
    // them.
    amountFen: readYuan(
      isRefund ? cell('申请退款金额') || cell('退款金额') : cell('订单金额') || cell('应结订单金额', '总金额'),
    ),
    state: isRefund ? (refundStates[cell('退款状态')] ?? 'pending') : 'done',
  };
  if (entry.outTradeNo === '' || entry.transactionId === '') throw mismatch('bill');
  if (isRefund && entry.outRefundNo === '') throw mismatch('bill');
  return entry;
}

/** @throws GatewayError unless it is a whole number of fen */
function readYuan(text: string): number {
  const [, yuan, fen = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (yuan === undefined) throw mismatch('amount');
  return Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
}

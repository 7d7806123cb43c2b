import { readObject, readText } from '../../../src/domain/json/read-value';
import type { Refund } from '../ports';
import { mismatch, readFen } from './read-transaction';

/**
 * Reads a refund. A notification calls the state `refund_status` and leaves out the currency.
 * @throws GatewayError ANSWER_MISMATCH
 */
export function readRefund(value: unknown): { outTradeNo: string; totalFen: number; refund: Refund } {
  const given = readObject(value);
  const amount = readObject(given.amount);
  const refundFen = readFen(amount.refund);
  const totalFen = readFen(amount.total);
  const refund = {
    outRefundNo: readText(given.out_refund_no),
    refundId: readText(given.refund_id),
    status: readText(given.status) || readText(given.refund_status),
  };
  const outTradeNo = readText(given.out_trade_no);
  if (refund.outRefundNo === '') throw mismatch('out_refund_no');
  if (refund.refundId === '') throw mismatch('refund_id');
  if (refund.status === '') throw mismatch('status');
  if (outTradeNo === '') throw mismatch('out_trade_no');
  if (refundFen === null || totalFen === null || refundFen > totalFen) throw mismatch('amount');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw mismatch('currency');
  return { outTradeNo, totalFen, refund: { ...refund, refundFen } };
}

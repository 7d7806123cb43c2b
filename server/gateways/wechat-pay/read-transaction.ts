import { readObject, readText } from '../../../src/domain/json/read-value';
import { tradeState } from '../../../src/domain/payment/trade-state';
import type { Transaction } from '../ports';
import { wechatPayError } from './wechat-pay-error';

/** States in which money has moved: amount, payer and number must then be there. */
const paidStates: ReadonlySet<string> = new Set([tradeState.success, tradeState.refund]);

/**
 * Reads a transaction, as a query or a notification gives it, and checks that it is ours.
 * Whether the amount is the one that was asked for is for the caller to compare: it holds the order.
 * @throws GatewayError ANSWER_MISMATCH
 */
export function readTransaction(value: unknown, merchant: { appId: string; mchId: string }): Transaction {
  const given = readObject(value);
  const amount = readObject(given.amount);
  const transaction: Transaction = {
    outTradeNo: readText(given.out_trade_no),
    tradeState: readText(given.trade_state),
    transactionId: readText(given.transaction_id),
    amountFen: readFen(amount.total) ?? 0,
    openid: readText(readObject(given.payer).openid),
    successTime: readText(given.success_time),
  };
  if (given.mchid !== merchant.mchId) throw mismatch('mchid');
  if (given.appid !== merchant.appId) throw mismatch('appid');
  if (transaction.outTradeNo === '') throw mismatch('out_trade_no');
  if (transaction.tradeState === '') throw mismatch('trade_state');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw mismatch('currency');
  if (paidStates.has(transaction.tradeState)) {
    // An unpaid order's answer may leave these out.
    if (readFen(amount.total) === null || amount.currency !== 'CNY') throw mismatch('amount');
    if (transaction.transactionId === '') throw mismatch('transaction_id');
    if (transaction.openid === '') throw mismatch('payer');
    if (transaction.successTime === '') throw mismatch('success_time');
  }
  return transaction;
}

/** A whole, non-negative number of fen; null for anything else. Amounts are never read tolerantly. */
export function readFen(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function mismatch(field: string) {
  return wechatPayError('ANSWER_MISMATCH', `WeChat's answer does not fit what was asked: ${field}`);
}

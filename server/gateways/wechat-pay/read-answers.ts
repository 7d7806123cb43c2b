import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import type {
  PaymentNotification,
  PaymentReport,
  RefundReport,
  ReportedPaymentState,
  ReportedRefundState,
} from '../payment-provider';
import { GatewayError } from '../ports';
import { providerName, type WechatPayKeys } from './settings';
import { decryptResource, findSignatureFault, readSignatureHeaders } from './signatures';

/** Our account with WeChat Pay. */
export interface Merchant {
  appIds: readonly string[];
  mchId: string;
}

const isAmong = (known: readonly string[], given: unknown): boolean => known.some((one) => one === given);

/** Codes meaning that nothing was done, or that it can safely be repeated. */
const retryableCodes = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'BANK_ERROR', 'USERPAYING']);

/** Some WeChat codes have an older and a newer spelling; callers see one. */
const canonicalCodes: Readonly<Record<string, string>> = {
  SYSTEMERROR: 'SYSTEM_ERROR',
  ORDERNOTEXIST: 'ORDER_NOT_EXIST',
  ORDER_PAID: 'ORDERPAID',
  ORDERCLOSED: 'ORDER_CLOSED',
  NOAUTH: 'NO_AUTH',
  BANKERROR: 'BANK_ERROR',
  RESOURCE_NOT_EXIST: 'RESOURCE_NOT_EXISTS',
};

/** A WeChat Pay error that retrying does not fix. */
export function wechatPayError(code: string, message: string, httpStatus: number | null = null): GatewayError {
  return new GatewayError('wechat-pay', code, message, false, httpStatus);
}

/**
 * The error for an answer with 4xx or 5xx.
 * @param isVerified whether it carried WeChat's signature. Without one (a proxy, a gateway page, a request whose sender
 * WeChat cannot identify) it must not decide anything, such as that an order does not exist: its code is then
 * UNVERIFIED, and the original code is in the message.
 */
export function errorOfAnswer(status: number, body: string, isVerified: boolean): GatewayError {
  const answer = readObject(body);
  const given = readText(answer.code) || `HTTP_${status}`;
  const code = canonicalCodes[given] ?? given;
  const message = `${status} ${code}: ${readText(answer.message).slice(0, 300)}`;
  const isRetryable = status >= 500 || status === 429 || retryableCodes.has(code);
  return new GatewayError('wechat-pay', isVerified ? code : 'UNVERIFIED', message, isRetryable, status);
}

/**
 * States by WeChat's trade_state; any other, such as NOTPAY or USERPAYING, is not final: the payer may be paying at
 * this moment.
 */
const paymentStates: Readonly<Record<string, ReportedPaymentState>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  CLOSED: 'closed',
};

const refundStates: Readonly<Record<string, ReportedRefundState>> = {
  PROCESSING: 'processing',
  SUCCESS: 'success',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
};

/**
 * Reads a transaction from a query or notification and checks that it is ours. Comparing the amount with the order's is
 * up to the caller.
 * @throws GatewayError ANSWER_MISMATCH
 */
export function readTransaction(value: unknown, merchant: Merchant): PaymentReport {
  const given = readObject(value);
  const amount = readObject(given.amount);
  const tradeState = readText(given.trade_state);
  const report: PaymentReport = {
    provider: providerName,
    outTradeNo: readText(given.out_trade_no),
    state: paymentStates[tradeState] ?? 'open',
    transactionId: readText(given.transaction_id),
    amountFen: readFen(amount.total) ?? 0,
    payerId: readText(readObject(given.payer).openid),
    paidAt: readText(given.success_time),
  };
  if (given.mchid !== merchant.mchId) throw mismatch('mchid');
  if (!isAmong(merchant.appIds, given.appid)) throw mismatch('appid');
  if (report.outTradeNo === '') throw mismatch('out_trade_no');
  if (tradeState === '') throw mismatch('trade_state');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw mismatch('currency');
  // Absent for an unpaid order; required once money has moved.
  if (report.state === 'paid' || report.state === 'refunded') {
    if (readFen(amount.total) === null || amount.currency !== 'CNY') throw mismatch('amount');
    if (report.transactionId === '') throw mismatch('transaction_id');
    if (report.payerId === '') throw mismatch('payer');
    if (report.paidAt === '') throw mismatch('success_time');
  }
  return report;
}

/** A non-negative integer number of fen; null for anything else. Amounts are never read tolerantly. */
function readFen(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function mismatch(field: string) {
  return wechatPayError('ANSWER_MISMATCH', `WeChat's answer does not fit what was asked: ${field}`);
}

/**
 * Reads a refund. Notifications call the state `refund_status` and omit the currency.
 * @throws GatewayError ANSWER_MISMATCH
 */
export function readRefund(value: unknown): { outTradeNo: string; totalFen: number; refund: RefundReport } {
  const given = readObject(value);
  const amount = readObject(given.amount);
  const refundFen = readFen(amount.refund);
  const totalFen = readFen(amount.total);
  const status = readText(given.status) || readText(given.refund_status);
  const refund = {
    provider: providerName,
    outRefundNo: readText(given.out_refund_no),
    refundId: readText(given.refund_id),
    state: refundStates[status] ?? 'unknown',
    ...(given.create_time === undefined ? {} : { acceptedAt: readText(given.create_time) }),
  };
  const outTradeNo = readText(given.out_trade_no);
  if (refund.outRefundNo === '') throw mismatch('out_refund_no');
  if (refund.refundId === '') throw mismatch('refund_id');
  if (status === '') throw mismatch('status');
  if (outTradeNo === '') throw mismatch('out_trade_no');
  if (refundFen === null || totalFen === null || refundFen > totalFen) throw mismatch('amount');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw mismatch('currency');
  return { outTradeNo, totalFen, refund: { ...refund, refundFen } };
}

/**
 * Verifies, decrypts and reads a notification. WeChat repeats one, with the same id, until it gets a 2xx.
 * @param headers with names in any letter case
 * @param rawBody the body exactly as received
 * @param now epoch milliseconds
 * @throws GatewayError SIGN_ERROR if it is not WeChat's, ANSWER_MISMATCH if it is not for this merchant
 */
export function readNotification(
  merchant: Merchant,
  keys: WechatPayKeys,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  now: number,
): PaymentNotification {
  const byLowerCase = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const signature = readSignatureHeaders((name) => byLowerCase.get(name));
  const fault = findSignatureFault(signature, rawBody, keys.platformKeys, now);
  if (fault !== null) throw wechatPayError('SIGN_ERROR', `notification refused: ${fault}`);

  const notification = readObject(parseJson(rawBody));
  const id = readText(notification.id);
  const eventType = readText(notification.event_type);
  if (id === '') throw mismatch('id');
  const isTransaction = eventType.startsWith('TRANSACTION.');
  const isRefund = eventType.startsWith('REFUND.');
  if (!isTransaction && !isRefund) return { kind: 'other', id, eventType };

  const content = openResource(notification.resource, keys.apiV3Key);
  if (isTransaction) return { kind: 'payment', id, payment: readTransaction(content, merchant) };
  // A refund's resource contains no appid.
  if (content.mchid !== merchant.mchId) throw mismatch('mchid');
  const { outTradeNo, refund } = readRefund(content);
  return { kind: 'refund', id, outTradeNo, refund };
}

function openResource(value: unknown, apiV3Key: Buffer) {
  const resource = readObject(value);
  try {
    return readObject(
      decryptResource(
        {
          algorithm: readText(resource.algorithm),
          ciphertext: readText(resource.ciphertext),
          nonce: readText(resource.nonce),
          associatedData: readText(resource.associated_data),
        },
        apiV3Key,
      ),
    );
  } catch {
    throw wechatPayError('SIGN_ERROR', 'notification refused: its resource cannot be decrypted with our APIv3 key');
  }
}

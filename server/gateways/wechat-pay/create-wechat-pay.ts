import { randomBytes } from 'node:crypto';
import type { BridgePayParameters } from '../../../src/contract/payment';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import {
  NumberUsedError,
  TooFrequentError,
  type AttemptRequest,
  type BillEntry,
  type BillMovement,
  type CloseOutcome,
  type PaymentProvider,
  type RefundRequest,
} from '../payment-provider';
import { GatewayError } from '../ports';
import { downloadBill } from './download-bill';
import { billTypes, readBill } from './read-bill';
import { mismatch, readNotification, readRefund, readTransaction, wechatPayError } from './read-answers';
import { notifyPath, parseKeys, providerName, type WechatPaySettings } from './settings';
import { signBridgeParameters } from './signatures';
import { createCallWechatPay, createSendSigned, nullWhere } from './signed-calls';

/** Narrows the provider's interface to WeChat's own parameters. */
interface WechatPay extends PaymentProvider {
  clientParameters(checkoutId: string, now: number, payerAppId?: string): BridgePayParameters;
}

/** WeChat's codes for an order number already paid, or used with another request. */
const usedCodes: ReadonlySet<string> = new Set(['ORDERPAID', 'OUT_TRADE_NO_USED']);

/** WeChat's codes for too many calls of a merchant in a short time, of which none was carried out. */
const limitCodes: ReadonlySet<string> = new Set(['FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED']);

/**
 * WeChat Pay API v3: JSAPI, Native and H5. Every request is signed; every answer is verified before use. Failures are GatewayErrors
 * with WeChat's code, or TIMEOUT, NETWORK, SIGN_ERROR (not WeChat's answer), UNVERIFIED (an unsigned error),
 * ANSWER_MISMATCH (an answer about something else).
 * @param now the real time, for requests and answers
 * @throws Error immediately if a key is unusable
 */
export function createWechatPay(settings: WechatPaySettings, now: () => number = () => Date.now()): WechatPay {
  const { appId, miniProgramAppId = appId, mchId, notifyUrl } = settings;
  const merchant = { appIds: [appId, miniProgramAppId], mchId };
  const keys = parseKeys(settings);
  const send = createSendSigned(settings, keys, now);
  const call = createCallWechatPay(send, keys, now);
  /** Returns the app that an attempt belongs to: it continues under the app with which it was created. */
  const appIdOf = (payerAppId = ''): string => {
    if (payerAppId === '') return appId;
    if (!merchant.appIds.includes(payerAppId))
      throw wechatPayError('NO_APP', `nobody pays under ${payerAppId} any more`);
    return payerAppId;
  };
  const orderPath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

  return {
    name: providerName,
    gateway: 'wechat-pay',
    labels: { service: '微信支付', company: '微信' },
    // A prepay is valid for two hours (pay.weixin.qq.com, "JSAPI下单").
    // A day's bill is available by ten the next morning ("申请交易账单").
    limits: {
      ...{ attemptTtlMs: 2 * 3_600_000, billDelayMs: 10 * 3_600_000 },
      ...{ maxDescriptionBytes: 127, maxRefundReasonBytes: 80 },
      ...(settings.ordersPerSecond === undefined ? {} : { attemptsPerSecond: settings.ordersPerSecond }),
    },
    needsKnownPayer: true,
    outsideWays: settings.outsideWays ?? [],
    notifications: {
      path: notifyPath,
      url: notifyUrl,
      answer: (fault) => (fault === null ? { code: 'SUCCESS', message: '' } : { code: 'FAIL', message: fault }),
    },

    async createAttempt(request) {
      const { path, answered } = tradeTypes[request.way ?? 'app'];
      const merchantOf = { appId: appIdOf(request.payerAppId), mchId, isInvoicing: settings.fapiao !== undefined };
      const body = prepayBody(request, merchantOf);
      const answer = readObject(await call('POST', `/v3/pay/transactions/${path}`, body).catch(refused));
      const checkoutId = readText(answer[answered]);
      if (checkoutId === '') throw mismatch(answered);
      return { checkoutId };
    },

    clientParameters(checkoutId, at, payerAppId) {
      const nonce = randomBytes(16).toString('hex');
      const payment = { appId: appIdOf(payerAppId), prepayId: checkoutId, timestamp: Math.floor(at / 1000), nonce };
      return signBridgeParameters(payment, keys.merchantPrivateKey);
    },

    async query(outTradeNo) {
      const path = `${orderPath(outTradeNo)}?mchid=${encodeURIComponent(mchId)}`;
      const answer = await nullWhere('ORDER_NOT_EXIST', call('GET', path));
      if (answer === null) return null;
      const report = readTransaction(answer, merchant);
      if (report.outTradeNo !== outTradeNo) throw mismatch('out_trade_no');
      return report;
    },

    async close(outTradeNo) {
      try {
        await call('POST', `${orderPath(outTradeNo)}/close`, { mchid: mchId });
        return 'closed';
      } catch (error) {
        const outcome = error instanceof GatewayError ? closeOutcomes[error.code] : undefined;
        if (outcome === undefined) throw error;
        return outcome;
      }
    },

    async refund(request) {
      const answer = readRefund(await call('POST', '/v3/refund/domestic/refunds', refundBody(request)));
      if (answer.outTradeNo !== request.outTradeNo) throw mismatch('out_trade_no');
      if (answer.refund.outRefundNo !== request.outRefundNo) throw mismatch('out_refund_no');
      if (answer.refund.refundFen !== request.refundFen || answer.totalFen !== request.totalFen) {
        throw mismatch('amount');
      }
      return answer.refund;
    },

    async queryRefund(outRefundNo) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
      const answer = await nullWhere('RESOURCE_NOT_EXISTS', call('GET', path));
      if (answer === null) return null;
      const { refund } = readRefund(answer);
      if (refund.outRefundNo !== outRefundNo) throw mismatch('out_refund_no');
      return refund;
    },

    async bill(day) {
      const bills: BillEntry[] = [];
      for (const [movement, type] of Object.entries(billTypes) as [BillMovement, string][]) {
        const path = `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=${type}&tar_type=GZIP`;
        try {
          const text = await downloadBill(await call('GET', path), send);
          bills.push(...readBill(text, movement, merchant));
        } catch (error) {
          const code = error instanceof GatewayError ? error.code : '';
          if (code === 'STATEMENT_CREATING') return null;
          // The code means that there were no movements on that day.
          if (code !== 'NO_STATEMENT_EXIST') throw error;
        }
      }
      return bills;
    },

    readNotification: (headers, rawBody, at) => readNotification(merchant, keys, headers, rawBody, at),
  };
}

/** WeChat's kinds of orders, which share numbers, queries, closing and notifications ("JSAPI下单", "Native下单", "H5下单"). */
const tradeTypes = {
  app: { path: 'jsapi', answered: 'prepay_id' },
  scan: { path: 'native', answered: 'code_url' },
  browser: { path: 'h5', answered: 'h5_url' },
} as const;

/** Outcomes of a refused close, by WeChat's code. An order that is already closed is a success. */
const closeOutcomes: Readonly<Record<string, CloseOutcome>> = {
  ORDER_CLOSED: 'closed',
  ORDERPAID: 'paid',
  ORDER_NOT_EXIST: 'unknown',
};

/** Names the refusals of an order that callers treat by themselves. */
function refused(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const { gateway, code, message, retryable, httpStatus } = error;
  if (usedCodes.has(code)) throw new NumberUsedError(gateway, code, message, retryable, httpStatus);
  if (limitCodes.has(code)) throw new TooFrequentError(gateway, code, message, retryable, httpStatus);
  throw error;
}

/**
 * Builds the body of a prepay request. The same attempt yields the same bytes: WeChat compares the bodies of a repeated
 * outTradeNo.
 */
function prepayBody(request: AttemptRequest, merchant: { appId: string; mchId: string; isInvoicing: boolean }) {
  return {
    appid: merchant.appId,
    mchid: merchant.mchId,
    description: request.description,
    out_trade_no: request.outTradeNo,
    time_expire: `${formatShanghaiTime(request.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: request.notifyUrl,
    amount: { total: request.amountFen, currency: 'CNY' },
    ...(merchant.isInvoicing && { support_fapiao: true }),
    ...payerOf(request),
  };
}

function payerOf({ way, payerId, payerAddress }: AttemptRequest) {
  if (way === undefined) return { payer: { openid: payerId } };
  if (way === 'scan') return {};
  return { scene_info: { payer_client_ip: payerAddress, h5_info: { type: 'Wap' } } };
}

function refundBody(request: RefundRequest) {
  return {
    out_trade_no: request.outTradeNo,
    out_refund_no: request.outRefundNo,
    reason: request.reason,
    notify_url: request.notifyUrl,
    amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
  };
}

import { randomBytes } from 'node:crypto';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { GatewayError, type PrepayRequest, type RefundRequest, type WechatPayGateway } from '../ports';
import { createCallWechatPay } from './call-wechat-pay';
import { parseKeys, type WechatPayCredentials } from './credentials';
import { readNotification } from './read-notification';
import { readRefund } from './read-refund';
import { mismatch, readTransaction } from './read-transaction';
import { shanghaiTime } from './shanghai-time';
import { signBridgeParameters } from './sign-bridge-parameters';

/**
 * WeChat Pay API v3, JSAPI. Every request is signed; every answer is verified before it is believed.
 * Failures are GatewayError with WeChat's code, or TIMEOUT, NETWORK, SIGN_ERROR (an answer that is not WeChat's),
 * UNVERIFIED (an unsigned error), ANSWER_MISMATCH (an answer about something else).
 * @param now the real time, for requests and their answers
 * @throws Error at once where a key is unusable
 */
export function createWechatPay(
  credentials: WechatPayCredentials,
  now: () => number = () => Date.now(),
): WechatPayGateway {
  const { appId, mchId } = credentials;
  const merchant = { appId, mchId };
  const keys = parseKeys(credentials);
  const call = createCallWechatPay(credentials, keys, now);
  const orderPath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

  return {
    async createPrepay(request) {
      const answer = readObject(await call('POST', '/v3/pay/transactions/jsapi', prepayBody(request, merchant)));
      const prepayId = readText(answer.prepay_id);
      if (prepayId === '') throw mismatch('prepay_id');
      return { prepayId };
    },

    bridgeParameters(prepayId, at) {
      const nonce = randomBytes(16).toString('hex');
      const payment = { appId, prepayId, timestamp: Math.floor(at / 1000), nonce };
      return signBridgeParameters(payment, keys.merchantPrivateKey);
    },

    async queryOrder(outTradeNo) {
      const path = `${orderPath(outTradeNo)}?mchid=${encodeURIComponent(mchId)}`;
      const answer = await nullWhere('ORDER_NOT_EXIST', call('GET', path));
      if (answer === null) return null;
      const transaction = readTransaction(answer, merchant);
      if (transaction.outTradeNo !== outTradeNo) throw mismatch('out_trade_no');
      return transaction;
    },

    async closeOrder(outTradeNo) {
      // Closed already is what was wanted.
      await nullWhere('ORDER_CLOSED', call('POST', `${orderPath(outTradeNo)}/close`, { mchid: mchId }));
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

    readNotification: (headers, rawBody, at) => readNotification(merchant, keys, headers, rawBody, at),
  };
}

/** The same request gives the same bytes: WeChat compares the body when an outTradeNo comes again. */
function prepayBody(request: PrepayRequest, merchant: { appId: string; mchId: string }) {
  return {
    appid: merchant.appId,
    mchid: merchant.mchId,
    description: request.description,
    out_trade_no: request.outTradeNo,
    time_expire: shanghaiTime(request.expiresAt),
    notify_url: request.notifyUrl,
    amount: { total: request.amountFen, currency: 'CNY' },
    payer: { openid: request.openid },
  };
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

async function nullWhere(code: string, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GatewayError && error.code === code) return null;
    throw error;
  }
}

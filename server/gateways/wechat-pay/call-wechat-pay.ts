import { randomBytes } from 'node:crypto';
import { parseJson } from '../../../src/domain/json/read-value';
import { sendHttp } from '../send-http';
import type { WechatPayCredentials, WechatPayKeys } from './credentials';
import { authorizationHeader } from './sign-request';
import { findSignatureFault, readSignatureHeaders } from './verify-signature';
import { errorOfAnswer, wechatPayError } from './wechat-pay-error';

/** One call of API v3: signed on the way out, verified on the way back. Answers the body's JSON, or null for 204. */
export type CallWechatPay = (method: 'GET' | 'POST', pathAndQuery: string, body?: object) => Promise<unknown>;

const defaultTimeoutMs = 8000;

/**
 * @param now the real time, epoch milliseconds: WeChat refuses requests that are more than 5 minutes off
 */
export function createCallWechatPay(
  credentials: WechatPayCredentials,
  keys: WechatPayKeys,
  now: () => number,
): CallWechatPay {
  const origin = credentials.origin.replace(/\/+$/, '');
  const merchant = {
    mchId: credentials.mchId,
    serial: credentials.merchantSerial,
    privateKey: keys.merchantPrivateKey,
  };
  const askedSerial = credentials.platformKeys[0]?.id ?? '';

  return async (method, pathAndQuery, body) => {
    const bodyText = body === undefined ? '' : JSON.stringify(body);
    const timestamp = Math.floor(now() / 1000);
    const signed = { method, pathAndQuery, timestamp, nonce: randomBytes(16).toString('hex'), body: bodyText };
    const answer = await sendHttp(
      'wechat-pay',
      {
        method,
        url: origin + pathAndQuery,
        headers: {
          Accept: 'application/json',
          Authorization: authorizationHeader(signed, merchant),
          'User-Agent': 'conference-registration',
          'Wechatpay-Serial': askedSerial,
          ...(bodyText === '' ? {} : { 'Content-Type': 'application/json' }),
        },
        body: bodyText === '' ? undefined : bodyText,
        timeoutMs: credentials.timeoutMs ?? defaultTimeoutMs,
      },
      // WeChat tells calls apart by our own numbers (out_trade_no, out_refund_no), so each may be sent twice.
      true,
    );

    const headers = readSignatureHeaders((name) => answer.headers.get(name));
    const fault = findSignatureFault(headers, answer.text, keys.platformKeys, now());
    const isOk = answer.status >= 200 && answer.status < 300;
    if (fault !== null && (isOk || headers.signature !== '')) {
      throw wechatPayError('SIGN_ERROR', `answer of ${method} refused: ${fault}`, answer.status);
    }
    if (!isOk) throw errorOfAnswer(answer.status, answer.text, fault === null);
    return answer.text === '' ? null : parseJson(answer.text);
  };
}

import { randomBytes } from 'node:crypto';
import { parseJson } from '../../../src/domain/json/read-value';
import { GatewayError } from '../ports';
import { sendHttp, type HttpAnswer } from '../send-http';
import { errorOfAnswer, wechatPayError } from './read-answers';
import type { WechatPayKeys, WechatPaySettings } from './settings';
import { authorizationHeader, findSignatureFault, readSignatureHeaders } from './signatures';

/** A form with a file: its signature covers one of its texts in place of the body ("上传电子发票文件"). */
export class SignedForm {
  constructor(
    readonly form: FormData,
    readonly signedText: string,
  ) {}
}

/** One API v3 call: signs the request, verifies the answer. Returns the body's JSON, or null for 204. */
export type CallWechatPay = (
  method: 'GET' | 'POST',
  pathAndQuery: string,
  body?: object | SignedForm,
) => Promise<unknown>;

const defaultTimeoutMs = 8000;

/** Sends a signed request; the answer is not verified. With a form, `bodyText` is the part of it that is signed. */
type SendSigned = (
  method: 'GET' | 'POST',
  pathAndQuery: string,
  bodyText: string,
  form?: FormData,
) => Promise<HttpAnswer>;

/** @param now the real time, epoch milliseconds: WeChat refuses requests more than 5 minutes off */
export function createSendSigned(settings: WechatPaySettings, keys: WechatPayKeys, now: () => number): SendSigned {
  const origin = settings.origin.replace(/\/+$/, '');
  const merchant = {
    mchId: settings.mchId,
    serial: settings.merchantSerial,
    privateKey: keys.merchantPrivateKey,
  };
  const requestedSerial = settings.platformKeys[0]?.id ?? '';

  return async (method, pathAndQuery, bodyText, form) => {
    const timestamp = Math.floor(now() / 1000);
    const signed = { method, pathAndQuery, timestamp, nonce: randomBytes(16).toString('hex'), body: bodyText };
    return sendHttp(
      'wechat-pay',
      {
        method,
        url: origin + pathAndQuery,
        headers: {
          Accept: 'application/json',
          Authorization: authorizationHeader(signed, merchant),
          'User-Agent': 'conference-registration',
          'Wechatpay-Serial': requestedSerial,
          ...(bodyText === '' || form !== undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(bodyText === '' ? {} : { body: form ?? bodyText }),
        timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
      },
      // WeChat deduplicates calls by our own numbers (out_trade_no, out_refund_no), so each may be repeated.
      true,
    );
  };
}

export function createCallWechatPay(send: SendSigned, keys: WechatPayKeys, now: () => number): CallWechatPay {
  return async (method, pathAndQuery, body) => {
    const answer =
      body instanceof SignedForm
        ? await send(method, pathAndQuery, body.signedText, body.form)
        : await send(method, pathAndQuery, body === undefined ? '' : JSON.stringify(body));
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

/** Returns null for WeChat's answer that there is no such thing. */
export async function nullWhere(code: string, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GatewayError && error.code === code) return null;
    throw error;
  }
}

import { verify, type KeyObject } from 'node:crypto';

/** The four headers by which WeChat signs an answer or a notification; '' where one is missing. */
export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** A message older or newer than this is refused: it may be a replay. */
const maxSkewSeconds = 300;

/** WeChat sends signatures that begin so to see whether a merchant really checks. They must fail. */
const probePrefix = 'WECHATPAY/SIGNTEST/';

/** Reads the signature's headers. @param header finds one by its lower-case name */
export function readSignatureHeaders(header: (name: string) => string | null | undefined): SignatureHeaders {
  return {
    timestamp: header('wechatpay-timestamp') ?? '',
    nonce: header('wechatpay-nonce') ?? '',
    serial: header('wechatpay-serial') ?? '',
    signature: header('wechatpay-signature') ?? '',
  };
}

/** What WeChat's signatures are over: three lines, each ended by a newline, the last one too. */
export function answerMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/**
 * Says what is wrong with a signature, or null where WeChat signed this very body lately.
 * @param body the raw body; '' where there is none, as with HTTP 204
 * @param keys WeChat's keys by serial
 * @param now epoch milliseconds
 * Source: pay.weixin.qq.com, "如何使用微信支付公钥验签".
 */
export function findSignatureFault(
  headers: SignatureHeaders,
  body: string,
  keys: ReadonlyMap<string, KeyObject>,
  now: number,
): string | null {
  if (headers.signature === '' || headers.serial === '' || headers.nonce === '') return 'not signed';
  if (headers.signature.startsWith(probePrefix)) return 'a signature probe';
  if (!/^\d{1,12}$/.test(headers.timestamp)) return 'no timestamp';
  if (Math.abs(now / 1000 - Number(headers.timestamp)) > maxSkewSeconds) return 'signed too long ago or ahead of time';
  const key = keys.get(headers.serial);
  if (key === undefined) return `signed by an unknown key ${headers.serial.slice(0, 64)}`;
  const message = answerMessage(headers.timestamp, headers.nonce, body);
  const isValid = verify('sha256', Buffer.from(message, 'utf8'), key, Buffer.from(headers.signature, 'base64'));
  return isValid ? null : 'the signature does not match';
}

import { createDecipheriv, sign, verify, type KeyObject } from 'node:crypto';
import type { BridgePayParameters } from '../../../src/contract/payment';

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path with query, as sent, without origin. */
  pathAndQuery: string;
  /** Epoch seconds. */
  timestamp: number;
  nonce: string;
  /** '' if there is none. */
  body: string;
}

/** Signs with RSA PKCS#1 v1.5 and SHA-256, API v3's only signature; returns base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64');
}

/**
 * Builds the message that a request's signature covers: five lines, each terminated by a newline, including the last.
 */
export function requestMessage(request: SignedRequest): string {
  return `${request.method}\n${request.pathAndQuery}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`;
}

/** Builds the Authorization header of API v3. Source: pay.weixin.qq.com, "签名生成" of the API v3 merchant documents. */
export function authorizationHeader(
  request: SignedRequest,
  merchant: { mchId: string; serial: string; privateKey: KeyObject },
): string {
  const fields = {
    mchid: merchant.mchId,
    nonce_str: request.nonce,
    timestamp: String(request.timestamp),
    serial_no: merchant.serial,
    signature: signText(requestMessage(request), merchant.privateKey),
  };
  const pairs = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`;
}

/**
 * Signs the parameters of `getBrandWCPayRequest`. Every value is a text: the bridge on iOS refuses numbers.
 * @param timestamp epoch seconds. Source: pay.weixin.qq.com, "JSAPI调起支付".
 */
export function signBridgeParameters(
  payment: { appId: string; prepayId: string; timestamp: number; nonce: string },
  privateKey: KeyObject,
): BridgePayParameters {
  const packageText = `prepay_id=${payment.prepayId}`;
  const timeStamp = String(payment.timestamp);
  return {
    appId: payment.appId,
    timeStamp,
    nonceStr: payment.nonce,
    package: packageText,
    signType: 'RSA',
    paySign: signText(`${payment.appId}\n${timeStamp}\n${payment.nonce}\n${packageText}\n`, privateKey),
  };
}

/** The four headers with which WeChat signs an answer or a notification; '' if missing. */
export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** The largest difference between a message's time and ours: others are refused as possible replays. */
const maxSkewSeconds = 300;

/** WeChat sends signatures with this prefix to test whether a merchant really verifies. They must fail. */
const probePrefix = 'WECHATPAY/SIGNTEST/';

/** @param header looks a header up by its lower-case name */
export function readSignatureHeaders(header: (name: string) => string | null | undefined): SignatureHeaders {
  return {
    timestamp: header('wechatpay-timestamp') ?? '',
    nonce: header('wechatpay-nonce') ?? '',
    serial: header('wechatpay-serial') ?? '',
    signature: header('wechatpay-signature') ?? '',
  };
}

/** Builds the message that WeChat's signatures cover: three lines, each terminated by a newline, including the last. */
export function answerMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/**
 * Verifies a signature and returns what is wrong with it, or null if WeChat signed exactly this body recently.
 * @param body the raw body; '' if there is none, as with HTTP 204
 * @param keys WeChat's keys by serial
 * @param now epoch milliseconds. Source: pay.weixin.qq.com, "如何使用微信支付公钥验签".
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

/** The `resource` of a notification. */
export interface EncryptedResource {
  algorithm: string;
  /** Base64 of the ciphertext with its 16-byte tag at the end. */
  ciphertext: string;
  nonce: string;
  associatedData: string;
}

const tagLength = 16;

/**
 * AES-256-GCM, the tag at the end of the ciphertext.
 * @throws Error if key, nonce, associated data, ciphertext and tag do not match
 */
export function decryptAes256Gcm(key: Buffer, nonce: Buffer, associatedData: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagLength) throw new Error('ciphertext is shorter than its tag');
  // Without authTagLength node also accepts tags of 4 bytes, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
}

/**
 * Decrypts a notification's resource to its JSON text.
 * @throws Error if it was encrypted with another key, or altered
 */
export function decryptResource(resource: EncryptedResource, apiV3Key: Buffer): string {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new Error('unknown algorithm');
  const plain = decryptAes256Gcm(
    apiV3Key,
    Buffer.from(resource.nonce, 'utf8'),
    Buffer.from(resource.associatedData, 'utf8'),
    Buffer.from(resource.ciphertext, 'base64'),
  );
  return plain.toString('utf8');
}

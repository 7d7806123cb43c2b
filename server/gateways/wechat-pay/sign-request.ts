import { sign, type KeyObject } from 'node:crypto';

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path with its query, as it goes over the wire: no origin. */
  pathAndQuery: string;
  /** Epoch seconds. */
  timestamp: number;
  nonce: string;
  /** '' where there is none. */
  body: string;
}

/** RSA PKCS#1 v1.5 with SHA-256, base64: the only signature that API v3 knows. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64');
}

/** What a request's signature is over: five lines, each ended by a newline, the last one too. */
export function requestMessage(request: SignedRequest): string {
  return `${request.method}\n${request.pathAndQuery}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`;
}

/**
 * The Authorization header of API v3.
 * Source: pay.weixin.qq.com, "签名生成" of the API v3 merchant documents.
 */
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

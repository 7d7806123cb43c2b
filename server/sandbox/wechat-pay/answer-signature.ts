import { randomBytes, sign } from 'node:crypto';
import type { Identity } from '../identity';

/**
 * Returns the headers with which WeChat signs an answer or a notification.
 * @param body '' if there is none
 */
export function answerSignature(body: string, identity: Identity, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), identity.platformPrivateKey);
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': identity.platformKeyId,
    'Wechatpay-Signature': signature.toString('base64'),
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

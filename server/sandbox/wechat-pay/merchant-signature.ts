import { verify } from 'node:crypto';
import type { Identity } from '../identity';
import { PayFailure, paramError } from './pay-failure';

const scheme = 'WECHATPAY2-SHA256-RSA2048 ';
const maxSkewSeconds = 300;

export interface ReceivedRequest {
  method: string;
  /** Path with query, as received. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** '' if there is none. */
  body: string;
}

/**
 * Verifies a merchant's request, with WeChat's errors.
 * @param usedNonces recently seen nonces; this one is added
 * @throws PayFailure 400 PARAM_ERROR, 401 SIGN_ERROR
 */
export function checkMerchantSignature(
  request: ReceivedRequest,
  identity: Identity,
  now: number,
  usedNonces: Set<string>,
): void {
  if (request.headers.accept === undefined || request.headers['user-agent'] === undefined) {
    throw paramError('Http头缺少Accept或User-Agent');
  }
  const authorization = request.headers.authorization ?? '';
  if (typeof authorization !== 'string' || !authorization.startsWith(scheme)) {
    throw new PayFailure(401, 'SIGN_ERROR', 'Http头Authorization认证类型不正确');
  }
  const fields = new Map<string, string>();
  for (const match of authorization.slice(scheme.length).matchAll(/(\w+)="([^"]*)"/g)) {
    fields.set(match[1] ?? '', match[2] ?? '');
  }
  const field = (name: string) => fields.get(name) ?? '';

  if (field('mchid') !== identity.mchId) throw new PayFailure(401, 'SIGN_ERROR', '商户号不存在');
  if (field('serial_no') !== identity.merchantSerial) throw new PayFailure(401, 'SIGN_ERROR', '商户证书序列号有误');
  const timestamp = field('timestamp');
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > maxSkewSeconds) {
    throw new PayFailure(401, 'SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
  }
  const nonce = field('nonce_str');
  const message = [request.method, request.url, timestamp, nonce, request.body, ''].join('\n');
  const signature = Buffer.from(field('signature'), 'base64');
  if (nonce === '' || !verify('sha256', Buffer.from(message), identity.merchantPublicKey, signature)) {
    throw new PayFailure(401, 'SIGN_ERROR', '签名错误，请检查后再试');
  }
  if (usedNonces.has(nonce)) throw new PayFailure(401, 'SIGN_ERROR', 'nonce_str重复');
  // After 5 minutes the timestamp check refuses a replay, so clearing occasionally is enough.
  if (usedNonces.size > 10_000) usedNonces.clear();
  usedNonces.add(nonce);
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../identity';

/** A refusal by Aliyun's gateway: HTTP 4xx with `Code` and `Message`. */
export interface Acs3Refusal {
  status: number;
  code: string;
  message: string;
}

const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
const maxSkewMs = 15 * 60 * 1000;

/**
 * Verifies Aliyun's signature V3; returns null if valid.
 * @param url path with query, as received
 * @param usedNonces recently seen nonces; this one is added
 */
export function refuseAcs3(
  request: {
    method: string;
    url: string;
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
  },
  identity: Identity,
  now: number,
  usedNonces: Set<string>,
): Acs3Refusal | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const refuse = (status: number, code: string, message: string) => ({ status, code, message });
  const authorization = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  );
  const [, keyId = '', signedNames = '', signature = ''] = authorization ?? [];
  if (authorization === null) return refuse(400, 'IncompleteSignature', 'The Authorization header is incomplete.');
  if (keyId !== identity.smsAccessKeyId) {
    return refuse(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  }
  const names = signedNames.split(';');
  if (needed.some((name) => !names.includes(name))) {
    return refuse(400, 'IncompleteSignature', 'A header that must be signed is not.');
  }
  const date = Date.parse(header('x-acs-date'));
  if (Number.isNaN(date) || Math.abs(now - date) > maxSkewMs) {
    return refuse(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }

  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const [path = '', search = ''] = request.url.split('?');
  const canonical =
    `${request.method}\n${path}\n${canonicalSearch(search)}\n` +
    names.map((name) => `${name}:${header(name).trim()}\n`).join('') +
    `\n${signedNames}\n${header('x-acs-content-sha256')}`;
  const expected = createHmac('sha256', identity.smsAccessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest();
  const isSigned = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  if (!isSigned || header('x-acs-content-sha256') !== hash(request.body)) {
    return refuse(400, 'SignatureDoesNotMatch', 'Specified signature does not match our calculation.');
  }
  const nonce = header('x-acs-signature-nonce');
  if (usedNonces.has(nonce)) return refuse(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
  if (usedNonces.size > 10_000) usedNonces.clear();
  usedNonces.add(nonce);
  return null;
}

function canonicalSearch(search: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...new URLSearchParams(search)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

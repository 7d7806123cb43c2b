import { constants, sign, type KeyObject } from 'node:crypto';
import type { Identity } from '../../server/sandbox/identity';
import type { PendingNotification } from '../../server/sandbox/sandbox-state';
import { answerSignature } from '../../server/sandbox/wechat-pay/answer-signature';
import { sealNotification } from '../../server/sandbox/wechat-pay/seal-notification';

/** A request to the server's notify address. */
export interface Notify {
  headers: Record<string, string>;
  body: string;
}

/** A payment as WeChat would tell of it, and what somebody needs who tells of it instead. */
export interface Case {
  /** WeChat's keys, and the merchant's secrets. */
  wechat: Identity;
  /** Another merchant's, at a WeChat of their own. */
  stranger: Identity;
  merchantPrivateKey: KeyObject;
  notification: PendingNotification;
  now: number;
}

type Content = Record<string, unknown>;

export const genuine = ({ wechat, notification, now }: Case): Notify => signed(seal(notification, wechat), wechat, now);

const seal = (notification: PendingNotification, { apiV3Key }: Identity): string =>
  sealNotification(notification, apiV3Key);
const signed = (body: string, by: Identity, now: number): Notify => ({ headers: answerSignature(body, by, now), body });

/** Signed by WeChat and sealed for us, with another content. */
const telling =
  (change: (content: Content) => Content) =>
  ({ wechat, notification, now }: Case): Notify =>
    signed(seal({ ...notification, content: change(notification.content) }, wechat), wechat, now);

/** Signed by WeChat, with something of the envelope changed before it signed. */
const enclosing =
  (change: (envelope: Content & { resource: Content }) => unknown) =>
  ({ wechat, notification, now }: Case): Notify => {
    const envelope = JSON.parse(seal(notification, wechat)) as Content & { resource: Content };
    return signed(JSON.stringify(change(envelope)), wechat, now);
  };

/** A genuine one with headers changed on the way; null takes one out. */
const withHeaders =
  (change: (headers: Record<string, string>, given: Case) => Record<string, string | null>) =>
  (given: Case): Notify => {
    const { headers, body } = genuine(given);
    const changed = { ...headers, ...change(headers, given) };
    const left = Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null);
    return { headers: Object.fromEntries(left), body };
  };

/** A genuine one with its body changed on the way. */
const withBody =
  (change: (body: string, given: Case) => string) =>
  (given: Case): Notify => {
    const { headers, body } = genuine(given);
    return { headers, body: change(body, given) };
  };

/** Headers signed in another way than WeChat's. */
const signedBy = (given: Case, how: (message: Buffer) => Buffer): Notify => {
  const { headers, body } = genuine(given);
  const message = Buffer.from(`${headers['Wechatpay-Timestamp']}\n${headers['Wechatpay-Nonce']}\n${body}\n`);
  return { headers: { ...headers, 'Wechatpay-Signature': how(message).toString('base64') }, body };
};

const flipped = (base64: string, at: number): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('base64');
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount =
  (change: Content) =>
  (content: Content): Content => ({
    ...content,
    amount: { ...(content.amount as Content), ...change },
  });
const sealedOtherwise = (change: Content) =>
  enclosing(({ resource, ...rest }) => ({ ...rest, resource: { ...resource, ...change } }));

/** Forty ways to tell of a payment that WeChat has not told us of. */
export const forgeries: Readonly<Record<string, (given: Case) => Notify>> = {
  'no headers of a signature': (given) => ({ headers: {}, body: genuine(given).body }),
  'no signature': withHeaders(() => ({ 'Wechatpay-Signature': null })),
  'no timestamp': withHeaders(() => ({ 'Wechatpay-Timestamp': null })),
  'no nonce': withHeaders(() => ({ 'Wechatpay-Nonce': null })),
  'no serial': withHeaders(() => ({ 'Wechatpay-Serial': null })),
  'an empty signature': withHeaders(() => ({ 'Wechatpay-Signature': '' })),
  'a signature of no base64': withHeaders(() => ({ 'Wechatpay-Signature': '签名' })),
  'the probe of a signature': withHeaders((headers) => ({
    'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature']}`,
  })),
  'a stranger’s signature under WeChat’s serial': (given) => {
    const { body } = genuine(given);
    return signed(body, { ...given.stranger, platformKeyId: given.wechat.platformKeyId }, given.now);
  },
  'a stranger’s signature under their serial': (given) => signed(genuine(given).body, given.stranger, given.now),
  'our own merchant key': (given) => signedBy(given, (message) => sign('sha256', message, given.merchantPrivateKey)),
  'a SHA-1 signature': (given) => signedBy(given, (message) => sign('sha1', message, given.wechat.platformPrivateKey)),
  'a signature with other padding': (given) =>
    signedBy(given, (message) =>
      sign('sha256', message, { key: given.wechat.platformPrivateKey, padding: constants.RSA_PKCS1_PSS_PADDING }),
    ),
  'a serial of other letters': withHeaders((headers) => ({
    'Wechatpay-Serial': `${headers['Wechatpay-Serial']}`.toLowerCase(),
  })),
  'a serial of an object’s own name': withHeaders(() => ({ 'Wechatpay-Serial': '__proto__' })),
  'a shortened signature': withHeaders((headers) => ({
    'Wechatpay-Signature': `${headers['Wechatpay-Signature']}`.slice(0, -8),
  })),
  'a changed signature': withHeaders((headers) => ({
    'Wechatpay-Signature': flipped(`${headers['Wechatpay-Signature']}`, 100),
  })),
  'the signature of another notification': withHeaders((_, given) => ({
    'Wechatpay-Signature': genuine({ ...given, notification: { ...given.notification, id: 'another' } }).headers[
      'Wechatpay-Signature'
    ] as string,
  })),
  'one of 301 seconds ago': (given) => genuine({ ...given, now: given.now - 301_000 }),
  'one 301 seconds ahead': (given) => genuine({ ...given, now: given.now + 301_000 }),
  'another time than was signed': withHeaders(({ 'Wechatpay-Timestamp': at }) => ({
    'Wechatpay-Timestamp': String(Number(at) + 1),
  })),
  'a time that is no number': withHeaders(() => ({ 'Wechatpay-Timestamp': '1e9' })),
  'a time in milliseconds': withHeaders(({ 'Wechatpay-Timestamp': at }) => ({ 'Wechatpay-Timestamp': `${at}000` })),
  'another nonce than was signed': withHeaders(() => ({ 'Wechatpay-Nonce': 'another' })),
  'a space after the body': withBody((body) => `${body} `),
  'another id': withBody((body) => body.replace(/"id":"[^"]+"/, '"id":"another"')),
  'a refund made of it': withBody((body) => body.replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS')),
  'one fen, sealed with our key and not signed': withBody((_, { wechat, notification }) =>
    seal({ ...notification, content: amount({ total: 1 })(notification.content) }, wechat),
  ),
  'no body': withBody(() => ''),
  'a second resource in the body': withBody((body) => body.replace(/}$/, ',"resource":{}}')),
  'one sealed for another merchant': ({ wechat, stranger, notification, now }) =>
    signed(seal(notification, stranger), wechat, now),
  'another merchant’s number': telling((content) => ({ ...content, mchid: '1900000002' })),
  'another app': telling((content) => ({ ...content, appid: 'wxanother' })),
  'an amount as text': telling(amount({ total: '120000' })),
  'another currency': telling(amount({ currency: 'USD' })),
  'no number of WeChat’s': telling((content) => ({ ...content, transaction_id: '' })),
  'another cipher': sealedOtherwise({ algorithm: 'AEAD_AES_128_GCM' }),
  'other associated data': sealedOtherwise({ associated_data: 'refund' }),
  'a changed ciphertext': enclosing(({ resource, ...rest }) => ({
    ...rest,
    resource: { ...resource, ciphertext: flipped(textOf(resource.ciphertext), 20) },
  })),
  'a shortened tag': enclosing(({ resource, ...rest }) => ({
    ...rest,
    resource: {
      ...resource,
      ciphertext: Buffer.from(textOf(resource.ciphertext), 'base64').subarray(0, -12).toString('base64'),
    },
  })),
};

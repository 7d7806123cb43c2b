import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What a merchant has from WeChat Pay, and where to send requests. */
export interface WechatPayCredentials {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's origin. */
  origin: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant certificate that `merchantPrivateKeyPem` belongs to. */
  merchantSerial: string;
  merchantPrivateKeyPem: string;
  /** 32 bytes; decrypts notifications. */
  apiV3Key: string;
  /**
   * Keys that WeChat signs with, by the id that it sends in Wechatpay-Serial: `PUB_KEY_ID_...` for a public key,
   * the serial number for a platform certificate. Several while a merchant moves from one to another;
   * the first is the one that we ask WeChat to use.
   */
  platformKeys: readonly { id: string; publicKeyPem: string }[];
  /** For one request and its answer. Default 8,000. */
  timeoutMs?: number;
}

/** Credentials with their keys parsed, so that a bad one shows at start and not at the first payment. */
export interface WechatPayKeys {
  merchantPrivateKey: KeyObject;
  apiV3Key: Buffer;
  platformKeys: ReadonlyMap<string, KeyObject>;
}

/** @throws Error that names the setting that is wrong, without its value */
export function parseKeys(credentials: WechatPayCredentials): WechatPayKeys {
  const apiV3Key = Buffer.from(credentials.apiV3Key, 'utf8');
  if (apiV3Key.length !== 32) throw new Error('WeChat Pay: the APIv3 key must have 32 bytes');
  if (credentials.platformKeys.length === 0) throw new Error('WeChat Pay: at least one platform key is needed');
  return {
    merchantPrivateKey: parseRsa('the merchant private key', () => createPrivateKey(credentials.merchantPrivateKeyPem)),
    apiV3Key,
    platformKeys: new Map(
      credentials.platformKeys.map(({ id, publicKeyPem }) => [
        id,
        // A certificate in PEM form is taken too: its public key is what counts.
        parseRsa(`platform key ${id}`, () => createPublicKey(publicKeyPem)),
      ]),
    ),
  };
}

function parseRsa(name: string, parse: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = parse();
  } catch {
    throw new Error(`WeChat Pay: ${name} is not a PEM key`);
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`WeChat Pay: ${name} is not an RSA key`);
  return key;
}

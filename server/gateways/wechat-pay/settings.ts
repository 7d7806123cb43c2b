import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { OutsideWay } from '../../../src/domain/payment/outside-way';
import type { FapiaoSettings } from './fapiao-settings';

/** WeChat Pay's name in attempts, refunds and ledger rows. */
export const providerName = 'wechat';

/** The server's path for WeChat's notifications of payments and refunds. */
export const notifyPath = '/api/wxpay/notify';

/** A merchant's WeChat Pay credentials, and where to send requests. */
export interface WechatPaySettings {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's origin. */
  origin: string;
  /** The app id of users who pay in the page. */
  appId: string;
  /** The app id of users who pay in the mini-program, which the merchant is bound to as well. */
  miniProgramAppId?: string;
  mchId: string;
  /** Serial number of the merchant certificate for `merchantPrivateKeyPem`. */
  merchantSerial: string;
  merchantPrivateKeyPem: string;
  /** 32 bytes; decrypts notifications. */
  apiV3Key: string;
  /**
   * WeChat's signing keys, by the id in Wechatpay-Serial: `PUB_KEY_ID_...` for a public key, the serial number for a
   * platform certificate. Several during key rotation; the first is the one we ask WeChat to use.
   */
  platformKeys: readonly { id: string; publicKeyPem: string }[];
  notifyUrl: string;
  /** The merchant's products besides JSAPI: `scan` is Native, `browser` is H5. Default none. */
  outsideWays?: readonly OutsideWay[];
  /** The number of orders that WeChat takes of this merchant in a second; absent: they are not limited here. */
  ordersPerSecond?: number;
  /** The seller of the invoices that go into card wallets; absent: none go there. */
  fapiao?: FapiaoSettings;
  /** For one request and its answer. Default 8,000. */
  timeoutMs?: number;
}

/** Parsed keys, so that an invalid one is found at startup and not at the first payment. */
export interface WechatPayKeys {
  merchantPrivateKey: KeyObject;
  apiV3Key: Buffer;
  platformKeys: ReadonlyMap<string, KeyObject>;
}

/** @throws Error naming the invalid setting, without its value */
export function parseKeys(settings: WechatPaySettings): WechatPayKeys {
  const apiV3Key = Buffer.from(settings.apiV3Key, 'utf8');
  if (apiV3Key.length !== 32) throw new Error('WeChat Pay: the APIv3 key must have 32 bytes');
  if (settings.platformKeys.length === 0) throw new Error('WeChat Pay: at least one platform key is needed');
  return {
    merchantPrivateKey: parseRsa('the merchant private key', () => createPrivateKey(settings.merchantPrivateKeyPem)),
    apiV3Key,
    platformKeys: new Map(
      settings.platformKeys.map(({ id, publicKeyPem }) => [
        id,
        // A PEM certificate is accepted too: only its public key is used.
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

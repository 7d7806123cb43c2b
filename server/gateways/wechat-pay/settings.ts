import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Environment } from '../../environment';

/** What attempts, refunds and ledger rows call WeChat Pay. */
export const providerName = 'wechat';

/** The server's path at which WeChat tells of payments and refunds. */
export const notifyPath = '/api/wxpay/notify';

/** What a merchant has from WeChat Pay, and where to send requests. */
export interface WechatPaySettings {
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
  /** `notifyPath`, as WeChat reaches it. */
  notifyUrl: string;
  /** For one request and its answer. Default 8,000. */
  timeoutMs?: number;
}

/** The settings' keys parsed, so that a bad one shows at start and not at the first payment. */
export interface WechatPayKeys {
  merchantPrivateKey: KeyObject;
  apiV3Key: Buffer;
  platformKeys: ReadonlyMap<string, KeyObject>;
}

/** @throws Error that names the setting that is wrong, without its value */
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

/** Null where there is no merchant; what else is needed is there then: `readEnvironment` has seen to it. */
export function readWechatPaySettings(values: Environment, publicOrigin: string): WechatPaySettings | null {
  if (values.WECHAT_MCHID === undefined) return null;
  const { WECHAT_PLATFORM_KEY_ID: id = '', WECHAT_PLATFORM_PUBLIC_KEY: publicKeyPem = '' } = values;
  return {
    appId: values.WECHAT_APPID ?? '',
    mchId: values.WECHAT_MCHID,
    merchantSerial: values.WECHAT_MERCHANT_SERIAL ?? '',
    merchantPrivateKeyPem: values.WECHAT_MERCHANT_PRIVATE_KEY ?? '',
    apiV3Key: values.WECHAT_API_V3_KEY ?? '',
    platformKeys: [{ id, publicKeyPem }],
    origin: new URL(values.WECHAT_PAY_ORIGIN).origin,
    notifyUrl: publicOrigin + notifyPath,
  };
}

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { EnvironmentReader } from '../../environment-reader';

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

const payNames = [
  'WECHAT_MCHID',
  'WECHAT_MERCHANT_SERIAL',
  'WECHAT_MERCHANT_PRIVATE_KEY',
  'WECHAT_MERCHANT_PRIVATE_KEY_FILE',
  'WECHAT_API_V3_KEY',
  'WECHAT_PLATFORM_KEY_ID',
  'WECHAT_PLATFORM_PUBLIC_KEY',
  'WECHAT_PLATFORM_PUBLIC_KEY_FILE',
] as const;

/** Null where none of the merchant's variables is set; with some of them set, all are required. */
export function readWechatPaySettings(
  reader: EnvironmentReader,
  publicOrigin: string,
  readFile: (path: string) => string,
): WechatPaySettings | null {
  if (payNames.every((name) => reader.text(name) === '')) return null;
  const why = 'WeChat pay needs all of its settings';
  const settings: WechatPaySettings = {
    appId: reader.required('WECHAT_APPID', why),
    mchId: reader.required('WECHAT_MCHID', why),
    merchantSerial: reader.required('WECHAT_MERCHANT_SERIAL', why),
    merchantPrivateKeyPem: readKey(reader, 'WECHAT_MERCHANT_PRIVATE_KEY', createPrivateKey, readFile),
    apiV3Key: reader.required('WECHAT_API_V3_KEY', why),
    platformKeys: [
      {
        id: reader.required('WECHAT_PLATFORM_KEY_ID', why),
        publicKeyPem: readKey(reader, 'WECHAT_PLATFORM_PUBLIC_KEY', createPublicKey, readFile),
      },
    ],
    origin: reader.origin('WECHAT_PAY_ORIGIN', 'https://api.mch.weixin.qq.com'),
    notifyUrl: publicOrigin + notifyPath,
  };
  if (settings.apiV3Key !== '' && Buffer.byteLength(settings.apiV3Key) !== 32) {
    reader.problems.push('WECHAT_API_V3_KEY must be 32 characters');
  }
  return settings;
}

/** A PEM key from the variable itself (`\n` stands for a line break) or from the file that `<name>_FILE` names. */
function readKey(
  reader: EnvironmentReader,
  name: string,
  parse: (pem: string) => unknown,
  readFile: (path: string) => string,
): string {
  const path = reader.text(`${name}_FILE`);
  let pem = reader.text(name).replace(/\\n/g, '\n');
  if (path !== '') {
    try {
      pem = readFile(path);
    } catch {
      reader.problems.push(`${name}_FILE cannot be read`);
      return '';
    }
  }
  if (pem === '') {
    reader.problems.push(`${name} (or ${name}_FILE) is missing: WeChat pay needs all of its settings`);
    return '';
  }
  try {
    parse(pem);
  } catch {
    reader.problems.push(`${name} is no key in PEM form`);
  }
  return pem;
}

import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { EnvironmentReader } from './environment-reader';
import type { WechatOauthCredentials } from './gateways/wechat-oauth/create-wechat-oauth';
import type { WechatPayCredentials } from './gateways/wechat-pay/credentials';

/** A merchant's credentials, and where WeChat sends its notifications. */
export interface WechatPaySettings extends WechatPayCredentials {
  notifyUrl: string;
}

/** The official account whose users we know by openid, and the page that asks them. */
export interface WechatOauthSettings extends WechatOauthCredentials {
  authorizeUrl: string;
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
    notifyUrl: `${publicOrigin}/api/wxpay/notify`,
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

/** Null where the app secret is not set. */
export function readWechatOauthSettings(reader: EnvironmentReader): WechatOauthSettings | null {
  const appSecret = reader.text('WECHAT_APP_SECRET');
  if (appSecret === '') return null;
  return {
    appId: reader.required('WECHAT_APPID', 'WECHAT_APP_SECRET is set'),
    appSecret,
    origin: reader.origin('WECHAT_OAUTH_ORIGIN', 'https://api.weixin.qq.com'),
    authorizeUrl: reader.url('WECHAT_OAUTH_AUTHORIZE_URL', 'https://open.weixin.qq.com/connect/oauth2/authorize'),
  };
}

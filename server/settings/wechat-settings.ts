import type { SubscribeKind } from '../../src/domain/notice/subscribe-kinds';
import { parseSubscribeTemplate } from '../gateways/wechat-api/subscribe-template';
import type { MiniProgramSettings, WechatOauthSettings } from '../gateways/wechat-oauth/create-wechat-oauth';
import { parseFapiaoSettings } from '../gateways/wechat-pay/fapiao-settings';
import { notifyPath, type WechatPaySettings } from '../gateways/wechat-pay/settings';
import { isSet } from './environment';
import type { Environment } from './variables';

/** Null without a merchant; otherwise the other variables are present: `readEnvironment` has checked them. */
export function readWechatPaySettings(values: Environment, publicOrigin: string): WechatPaySettings | null {
  if (values.WECHAT_MCHID === undefined) return null;
  const fapiao = parseFapiaoSettings(values.WECHAT_PAY_FAPIAO ?? '');
  const { WECHAT_PLATFORM_KEY_ID: id = '', WECHAT_PLATFORM_PUBLIC_KEY: publicKeyPem = '' } = values;
  return {
    appId: values.WECHAT_APPID ?? '',
    ...(values.WECHAT_MINI_PROGRAM_APPID === undefined ? {} : { miniProgramAppId: values.WECHAT_MINI_PROGRAM_APPID }),
    mchId: values.WECHAT_MCHID,
    merchantSerial: values.WECHAT_MERCHANT_SERIAL ?? '',
    merchantPrivateKeyPem: values.WECHAT_MERCHANT_PRIVATE_KEY ?? '',
    apiV3Key: values.WECHAT_API_V3_KEY ?? '',
    platformKeys: [{ id, publicKeyPem }],
    origin: new URL(values.WECHAT_PAY_ORIGIN).origin,
    notifyUrl: publicOrigin + notifyPath,
    ...(values.WECHAT_PAY_PER_SECOND === 0 ? {} : { ordersPerSecond: values.WECHAT_PAY_PER_SECOND }),
    ...(fapiao !== null && { fapiao }),
    outsideWays: [
      ...(isSet(values.WECHAT_PAY_NATIVE) ? ['scan' as const] : []),
      ...(isSet(values.WECHAT_PAY_H5) ? ['browser' as const] : []),
    ],
  };
}

/** Null without an app secret; with one the app id is present: `readEnvironment` has checked it. */
export function readWechatOauthSettings(values: Environment): WechatOauthSettings | null {
  if (values.WECHAT_APP_SECRET === undefined) return null;
  return {
    appId: values.WECHAT_APPID ?? '',
    appSecret: values.WECHAT_APP_SECRET,
    origin: new URL(values.WECHAT_OAUTH_ORIGIN).origin,
    authorizeUrl: values.WECHAT_OAUTH_AUTHORIZE_URL,
  };
}

/** Null without a mini-program; otherwise both variables are present: `readEnvironment` has checked them. */
export function readMiniProgramSettings(values: Environment): MiniProgramSettings | null {
  if (values.WECHAT_MINI_PROGRAM_APPID === undefined) return null;
  return {
    appId: values.WECHAT_MINI_PROGRAM_APPID,
    appSecret: values.WECHAT_MINI_PROGRAM_SECRET ?? '',
    templates: {
      ...templateOf('review', values.WECHAT_SUBSCRIBE_REVIEW),
      ...templateOf('payment', values.WECHAT_SUBSCRIBE_PAYMENT),
      ...templateOf('refund', values.WECHAT_SUBSCRIBE_REFUND),
      ...templateOf('transfer', values.WECHAT_SUBSCRIBE_TRANSFER),
      ...templateOf('reminder', values.WECHAT_SUBSCRIBE_REMINDER),
    },
    origin: new URL(values.WECHAT_OAUTH_ORIGIN).origin,
  };
}

/** Parses a template that `readEnvironment` has checked. */
function templateOf(kind: SubscribeKind, text: string | undefined): MiniProgramSettings['templates'] {
  const template = text === undefined ? null : parseSubscribeTemplate(text);
  return template === null ? {} : { [kind]: template };
}

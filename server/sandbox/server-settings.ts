import { messageTemplates } from './sms/message-templates';
import type { Identity } from './identity';
import { subscribeTemplates } from './wechat-api/subscribe-templates';

/**
 * Returns the environment variables that connect the server to this sandbox instead of the vendors.
 * @param apiOrigin the sandbox's origin for the server
 * @param publicOrigin its origin for browsers
 */
export function serverSettings(identity: Identity, apiOrigin: string, publicOrigin: string): Record<string, string> {
  const templateSettings = [...messageTemplates].map(([code, { name }]): [string, string] => [
    `SMS_TEMPLATE_${name.toUpperCase().replace(/-/g, '_')}`,
    code,
  ]);
  return {
    SANDBOX_ORIGIN: publicOrigin,
    WECHAT_APPID: identity.appId,
    WECHAT_APP_SECRET: identity.appSecret,
    WECHAT_MINI_PROGRAM_APPID: identity.miniProgramAppId,
    WECHAT_MINI_PROGRAM_SECRET: identity.miniProgramSecret,
    ...Object.fromEntries(
      subscribeTemplates.map(({ kind, id, says }) => [`WECHAT_SUBSCRIBE_${kind.toUpperCase()}`, `${id} ${says}`]),
    ),
    WECHAT_MCHID: identity.mchId,
    WECHAT_MERCHANT_SERIAL: identity.merchantSerial,
    WECHAT_MERCHANT_PRIVATE_KEY_FILE: identity.merchantPrivateKeyFile,
    WECHAT_API_V3_KEY: identity.apiV3Key,
    WECHAT_PLATFORM_KEY_ID: identity.platformKeyId,
    WECHAT_PLATFORM_PUBLIC_KEY_FILE: identity.platformPublicKeyFile,
    WECHAT_PAY_ORIGIN: apiOrigin,
    WECHAT_OAUTH_ORIGIN: apiOrigin,
    WECHAT_OAUTH_AUTHORIZE_URL: `${publicOrigin}/connect/oauth2/authorize`,
    SMS_ENDPOINT: apiOrigin,
    SMS_ACCESS_KEY_ID: identity.smsAccessKeyId,
    SMS_ACCESS_KEY_SECRET: identity.smsAccessKeySecret,
    SMS_SIGN_NAME: identity.smsSignName,
    ...Object.fromEntries(templateSettings),
  };
}

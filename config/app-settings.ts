import { defaultAppSettings, type AppSettings } from '../src/contract/app-settings';

/** Public path of the app, without a trailing slash (product §2.1). */
export function basePath(): string {
  return (process.env.TARO_APP_BASE_PATH ?? '/conf').replace(/\/+$/, '');
}

/** The settings that a build writes into the page; a server may replace them (product §4.11). */
export function chooseAppSettings(): AppSettings {
  const env = process.env;
  return {
    ...defaultAppSettings,
    apiOrigin: env.TARO_APP_API_ORIGIN ?? '',
    wechatAppId: env.TARO_APP_WECHAT_APPID ?? '',
    wechatOauthUrl: env.TARO_APP_WECHAT_OAUTH_URL ?? defaultAppSettings.wechatOauthUrl,
    tokenPrefix: env.TARO_APP_TOKEN_PREFIX ?? defaultAppSettings.tokenPrefix,
  };
}

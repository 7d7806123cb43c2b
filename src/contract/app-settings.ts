import { readFlag, readObject, readText } from '../domain/json/read-value';

/**
 * Settings of a running app, in `<script id="app-settings" type="application/json">` of the page
 * (product §4.11). The build writes defaults; a server may replace them.
 */
export interface AppSettings {
  /** Origin of the API, such as `https://api.example.org`; '' is the page's own. */
  apiOrigin: string;
  wechatAppId: string;
  /** Address of WeChat's OAuth page. */
  wechatOauthUrl: string;
  /** What stands before the token in the Authorization header, with its space. */
  tokenPrefix: string;
  /** What this server adds to the API (product §4.12); all false against any other. */
  extras: {
    /** `fromAdd` and orders take an `Idempotency-Key` header. */
    idempotency: boolean;
    batchMembers: boolean;
    refundQuotes: boolean;
    /** An uploaded file can be taken back with DELETE before it is submitted. */
    removeUpload: boolean;
    /** Logging out can be told to the server, which then ends the token. */
    logout: boolean;
  };
}

export const defaultAppSettings: AppSettings = {
  apiOrigin: '',
  wechatAppId: '',
  wechatOauthUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  tokenPrefix: 'Bearer ',
  extras: { idempotency: false, batchMembers: false, refundQuotes: false, removeUpload: false, logout: false },
};

/** Reads settings, taking the default for whatever is missing. */
export function readAppSettings(value: unknown): AppSettings {
  const settings = readObject(value);
  const extras = readObject(settings.extras);
  return {
    apiOrigin: readText(settings.apiOrigin) || defaultAppSettings.apiOrigin,
    wechatAppId: readText(settings.wechatAppId),
    wechatOauthUrl: readText(settings.wechatOauthUrl) || defaultAppSettings.wechatOauthUrl,
    tokenPrefix: typeof settings.tokenPrefix === 'string' ? settings.tokenPrefix : defaultAppSettings.tokenPrefix,
    extras: {
      idempotency: readFlag(extras.idempotency),
      batchMembers: readFlag(extras.batchMembers),
      refundQuotes: readFlag(extras.refundQuotes),
      removeUpload: readFlag(extras.removeUpload),
      logout: readFlag(extras.logout),
    },
  };
}

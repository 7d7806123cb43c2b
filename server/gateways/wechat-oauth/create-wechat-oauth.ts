import { isPlainObject, parseJson, readFlag, readNumber, readText } from '../../../src/domain/json/read-value';
import { GatewayError, type PayerIdentity } from '../ports';
import { sendHttp } from '../send-http';
import type { MiniProgramAccountSettings } from '../wechat-api/create-mini-program-account';

/** The settings of the official account that identifies users by openid, with its authorisation page. */
export interface WechatOauthSettings {
  /** `https://api.weixin.qq.com`, or the sandbox's origin. */
  origin: string;
  appId: string;
  appSecret: string;
  /** The page the app redirects users to. */
  authorizeUrl: string;
  /** Default 8,000. */
  timeoutMs?: number;
}

/** The settings of the mini-program, whose login identifies users. */
export type MiniProgramSettings = Omit<WechatOauthSettings, 'authorizeUrl'> &
  Pick<MiniProgramAccountSettings, 'templates'>;

/** Errcodes of a bad code, such as 40163 already used and 42003 expired: in each case the caller needs a new one. */
const badCodes = new Set([40029, 40163, 42003]);
const adviceByCode: Readonly<Record<string, string>> = {
  40029: '微信授权码无效或已过期，请重新授权',
  SNAPSHOT_USER: '当前为微信快照页，请点击右下角“使用完整服务”后重试',
};
/** Errcodes that may succeed later: -1 WeChat is busy, 45009 and 45011 too many calls per day or minute. */
const retryableCodes = new Set([-1, 45009, 45011]);

/**
 * Creates WeChat's page authorisation (网页授权), scope snsapi_base. Errors: '40029' a bad code; SNAPSHOT_USER a virtual
 * account of WeChat's page preview, whose openid belongs to nobody; other errcodes as text; TIMEOUT, NETWORK,
 * BAD_ANSWER. Messages contain neither the secret nor the code.
 */
export function createWechatOauth(settings: Omit<WechatOauthSettings, 'authorizeUrl'>): PayerIdentity {
  return identityBy('/sns/oauth2/access_token', 'code', settings);
}

/**
 * Creates the mini-program's login (小程序登录, code2Session), with the same errors. WeChat answers a session key beside the
 * openid, which decrypts data for the client; it is not needed here and not kept.
 */
export function createMiniProgramLogin(settings: Omit<WechatOauthSettings, 'authorizeUrl'>): PayerIdentity {
  return identityBy('/sns/jscode2session', 'js_code', settings);
}

function identityBy(
  path: string,
  codeName: string,
  settings: Omit<WechatOauthSettings, 'authorizeUrl'>,
): PayerIdentity {
  const origin = settings.origin.replace(/\/+$/, '');
  return {
    gateway: 'wechat-oauth',
    labels: { service: '微信授权' },
    appId: settings.appId,
    async payerIdByCode(code) {
      const query = new URLSearchParams({
        appid: settings.appId,
        secret: settings.appSecret,
        [codeName]: code,
        grant_type: 'authorization_code',
      });
      const answer = await sendHttp(
        'wechat-oauth',
        {
          method: 'GET',
          url: `${origin}${path}?${query}`,
          headers: { Accept: 'application/json' },
          timeoutMs: settings.timeoutMs ?? 8000,
        },
        true,
      );
      return readOpenid(answer.status, answer.text);
    },
  };
}

/** WeChat answers errors with HTTP 200 and `errcode`, as text/plain. */
function readOpenid(status: number, text: string): string {
  const fail = (code: string, message: string, isRetryable: boolean) =>
    new GatewayError('wechat-oauth', code, message, isRetryable, status, adviceByCode[code] ?? null);
  const answer = parseJson(text);
  if (status !== 200 || !isPlainObject(answer)) throw fail('BAD_ANSWER', `HTTP ${status} without JSON`, status >= 500);
  const errcode = readNumber(answer.errcode, 0);
  if (errcode !== 0) {
    const message = readText(answer.errmsg).slice(0, 200);
    throw fail(badCodes.has(errcode) ? '40029' : String(errcode), message, retryableCodes.has(errcode));
  }
  if (readFlag(answer.is_snapshotuser)) throw fail('SNAPSHOT_USER', 'a virtual account of the page preview', false);
  const openid = readText(answer.openid);
  if (openid === '') throw fail('BAD_ANSWER', 'no openid', false);
  return openid;
}

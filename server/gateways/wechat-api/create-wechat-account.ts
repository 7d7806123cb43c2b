import { isPlainObject, parseJson, readNumber, readText, type JsonObject } from '../../../src/domain/json/read-value';
import { GatewayError, WechatCallError, type IssuedCredential, type WechatAccount, type WechatRefusal } from '../ports';
import { sendHttp, type HttpRequest } from '../send-http';

export interface WechatAccountSettings {
  /** `https://api.weixin.qq.com`, or the sandbox's origin. */
  origin: string;
  appId: string;
  appSecret: string;
  /** Default 8,000. */
  timeoutMs?: number;
}

const gateway = 'wechat-api';

/** WeChat's errcodes; all others are `other`. A token call refused with 40001 has the wrong secret. */
const refusals: Readonly<Record<number, WechatRefusal>> = {
  ...{ [-1]: 'busy', 40001: 'token', 40014: 'token', 42001: 'token', 45009: 'day', 45011: 'minute' },
  ...{ 40013: 'setup', 40125: 'setup', 40164: 'setup', 48001: 'setup', 50002: 'setup', 61024: 'setup' },
};

/** What a person is to do about it. */
const remedies: Readonly<Record<number, string>> = {
  40001: 'WECHAT_APP_SECRET is not the account’s',
  40013: 'WECHAT_APPID is no account’s',
  40125: 'WECHAT_APP_SECRET is not the account’s',
  40164: 'this server’s address is not on the account’s IP allow list (IP白名单)',
  48001: 'the account lacks the permission for this call; it may have to be verified',
  50002: 'the account is restricted',
};

/**
 * WeChat's API for servers. Errors: errcodes as text; TIMEOUT, NETWORK, BAD_ANSWER. Messages contain neither secret nor
 * token.
 */
export function createWechatAccount({ appId, appSecret, ...settings }: WechatAccountSettings): WechatAccount {
  const origin = settings.origin.replace(/\/+$/, '');
  const call = async (request: Pick<HttpRequest, 'method' | 'body'> & { path: string }): Promise<JsonObject> => {
    const { path, ...sent } = request;
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    const timeoutMs = settings.timeoutMs ?? 8000;
    const { status, text } = await sendHttp(gateway, { ...sent, url: `${origin}${path}`, headers, timeoutMs }, true);
    return readAnswer(status, text, path.startsWith('/cgi-bin/stable_token'));
  };
  return {
    gateway,
    labels: { service: '微信接口' },
    appId,
    async accessToken(isForced) {
      const body = JSON.stringify({
        ...{ grant_type: 'client_credential', appid: appId, secret: appSecret },
        force_refresh: isForced,
      });
      return issued(await call({ method: 'POST', path: '/cgi-bin/stable_token', body }), 'access_token');
    },
    async jsapiTicket(accessToken) {
      const query = new URLSearchParams({ access_token: accessToken, type: 'jsapi' });
      return issued(await call({ method: 'GET', path: `/cgi-bin/ticket/getticket?${query}` }), 'ticket');
    },
  };
}

/** WeChat answers errors with HTTP 200 and `errcode`. */
function readAnswer(status: number, text: string, isTokenCall: boolean): JsonObject {
  const answer = parseJson(text);
  if (status !== 200 || !isPlainObject(answer))
    throw new GatewayError(gateway, 'BAD_ANSWER', `HTTP ${status} without JSON`, status >= 500, status);
  const errcode = readNumber(answer.errcode, 0);
  if (errcode === 0) return answer;
  const known = refusals[errcode] ?? 'other';
  const refusal = isTokenCall && known === 'token' ? 'setup' : known;
  const remedy = refusal === 'setup' ? remedies[errcode] : undefined;
  const said = `errcode ${errcode}: ${readText(answer.errmsg).slice(0, 200)}`;
  throw new WechatCallError(gateway, String(errcode), remedy === undefined ? said : `${remedy} (${said})`, refusal);
}

function issued(answer: JsonObject, name: 'access_token' | 'ticket'): IssuedCredential {
  const value = readText(answer[name]);
  const seconds = readNumber(answer.expires_in, 0);
  if (value === '' || seconds <= 0) throw new GatewayError(gateway, 'BAD_ANSWER', `no ${name}`, false);
  return { value, lifetimeMs: seconds * 1000 };
}

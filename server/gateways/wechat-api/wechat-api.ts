import { isPlainObject, parseJson, readNumber, readText, type JsonObject } from '../../../src/domain/json/read-value';
import { GatewayError, WechatCallError, type IssuedCredential, type WechatAccount, type WechatRefusal } from '../ports';
import { sendHttp } from '../send-http';

export interface WechatApiSettings {
  /** `https://api.weixin.qq.com`, or the sandbox's origin. */
  origin: string;
  appId: string;
  appSecret: string;
  /** Default 8,000. */
  timeoutMs?: number;
}

/** The names of an account's settings, for error messages to the operator. */
interface SettingNames {
  appId: string;
  appSecret: string;
}

interface ApiCall {
  method: 'GET' | 'POST';
  /** The path with its query. */
  path: string;
  body?: object;
  /** True if a repeated call would act twice. */
  isOnce?: boolean;
}

/** WeChat's API for servers, for one account. */
export interface WechatApi extends Omit<WechatAccount, 'jsapiTicket'> {
  /** @throws GatewayError */
  call(request: ApiCall): Promise<JsonObject>;
}

const gateway = 'wechat-api';

/** The refusals by WeChat's errcode; all others are `other`. A token call refused with 40001 has the wrong secret. */
const refusals: Readonly<Record<number, WechatRefusal>> = {
  ...{ [-1]: 'busy', 40001: 'token', 40014: 'token', 42001: 'token', 45009: 'day', 45011: 'minute' },
  ...{ 40029: 'code', 40163: 'code', 42003: 'code', 40003: 'recipient', 43101: 'recipient' },
  ...{ 40013: 'setup', 40125: 'setup', 40164: 'setup', 48001: 'setup', 50002: 'setup', 61024: 'setup' },
  ...{ 40037: 'setup', 47003: 'setup', 41030: 'setup', 43107: 'setup' },
  ...{ 10060012: 'busy', 10060019: 'busy', 44990: 'minute' },
};

/** Hints for the operator, by WeChat's error code. */
const operatorHints = ({ appId, appSecret }: SettingNames): Readonly<Record<number, string>> => ({
  40001: `${appSecret} is not the account’s`,
  40013: `${appId} is no account’s`,
  40125: `${appSecret} is not the account’s`,
  40164: 'this server’s address is not on the account’s IP allow list (IP白名单)',
  48001: 'the account lacks the permission for this call; it may have to be verified',
  50002: 'the account is restricted',
  40037: 'a WECHAT_SUBSCRIBE_ setting names a template that is not the mini-program’s',
  47003: 'a WECHAT_SUBSCRIBE_ setting has other keywords than its template',
  41030: 'the published mini-program lacks the page that the message opens',
});

/**
 * Creates the client of WeChat's API for servers, for one account. Errors: errcodes as text; TIMEOUT, NETWORK,
 * BAD_ANSWER. Messages contain no secret, token or code.
 */
export function createWechatApi({ appId, appSecret, ...settings }: WechatApiSettings, names: SettingNames): WechatApi {
  const origin = settings.origin.replace(/\/+$/, '');
  const remedies = operatorHints(names);
  const call = async ({ method, path, body, isOnce = false }: ApiCall): Promise<JsonObject> => {
    const { status, text } = await sendHttp(
      gateway,
      {
        ...{ method, url: `${origin}${path}`, timeoutMs: settings.timeoutMs ?? 8000 },
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      !isOnce,
    );
    return readAnswer(status, text, remedies, path.startsWith('/cgi-bin/stable_token'));
  };
  return {
    gateway,
    labels: { service: '微信接口' },
    appId,
    call,
    async accessToken(isForced) {
      const body = {
        ...{ grant_type: 'client_credential', appid: appId, secret: appSecret },
        force_refresh: isForced,
      };
      return readCredential(await call({ method: 'POST', path: '/cgi-bin/stable_token', body }), 'access_token');
    },
  };
}

/** Reads an answer. WeChat answers errors with HTTP 200 and `errcode`. */
function readAnswer(
  status: number,
  text: string,
  remedies: Readonly<Record<number, string>>,
  isTokenCall: boolean,
): JsonObject {
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

/** @throws GatewayError BAD_ANSWER */
export function readCredential(answer: JsonObject, name: 'access_token' | 'ticket'): IssuedCredential {
  const value = readText(answer[name]);
  const seconds = readNumber(answer.expires_in, 0);
  if (value === '' || seconds <= 0) throw badAnswer(`no ${name}`);
  return { value, lifetimeMs: seconds * 1000 };
}

export const badAnswer = (message: string): GatewayError => new GatewayError(gateway, 'BAD_ANSWER', message, false);

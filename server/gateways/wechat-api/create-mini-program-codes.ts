import { isPlainObject, parseJson, readNumber, readText } from '../../../src/domain/json/read-value';
import type { MiniProgramCodes } from '../mini-program-codes';
import { GatewayError, WechatCallError, type WechatRefusal } from '../ports';
import { sendHttp } from '../send-http';
import type { WechatApiSettings } from './wechat-api';

const gateway = 'wechat-api';
/** The largest width that WeChat draws, in pixels: posters are printed. */
const width = 1280;

/**
 * The refusals by WeChat's errcode for this call; all others are `other`. Its 45009 counts calls per minute, not per
 * day.
 */
const refusals: Readonly<Record<number, WechatRefusal>> = {
  ...{ [-1]: 'busy', 40001: 'token', 40014: 'token', 42001: 'token', 45009: 'minute' },
  ...{ 41030: 'setup', 40097: 'setup', 40169: 'setup', 48001: 'setup', 85096: 'setup' },
};

/** Hints for the operator, by WeChat's error code. */
const operatorHints: Readonly<Record<number, string>> = {
  41030: 'the published mini-program has no such page: publish this version first',
  48001: 'the mini-program lacks the permission for this call',
};

/**
 * Creates codes by WeChat's `getwxacodeunlimit`, which answers a picture, or JSON with HTTP 200 for an error. Errors:
 * errcodes as text; TIMEOUT, NETWORK, BAD_ANSWER.
 */
export function createMiniProgramCodes(
  settings: Pick<WechatApiSettings, 'origin' | 'timeoutMs'>,
  account: MiniProgramCodes['account'],
): MiniProgramCodes {
  const origin = settings.origin.replace(/\/+$/, '');
  return {
    account,
    async draw(accessToken, { scene, page }) {
      const answer = await sendHttp(
        gateway,
        {
          method: 'POST',
          url: `${origin}/wxa/getwxacodeunlimit?${new URLSearchParams({ access_token: accessToken })}`,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ scene, page, width, check_path: true, env_version: 'release' }),
          timeoutMs: settings.timeoutMs ?? 8000,
        },
        true,
      );
      const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
      if (answer.status === 200 && type.startsWith('image/')) return { type, bytes: answer.bytes };
      throw refusalOf(answer.status, answer.text);
    },
  };
}

function refusalOf(status: number, text: string): GatewayError {
  const answer = parseJson(text);
  const errcode = isPlainObject(answer) ? readNumber(answer.errcode, 0) : 0;
  if (status !== 200 || errcode === 0 || !isPlainObject(answer))
    return new GatewayError(gateway, 'BAD_ANSWER', `HTTP ${status} without a picture`, status >= 500, status);
  const said = `errcode ${errcode}: ${readText(answer.errmsg).slice(0, 200)}`;
  const remedy = operatorHints[errcode];
  const message = remedy === undefined ? said : `${remedy} (${said})`;
  return new WechatCallError(gateway, String(errcode), message, refusals[errcode] ?? 'other');
}

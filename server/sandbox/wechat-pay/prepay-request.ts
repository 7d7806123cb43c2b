import { isIP } from 'node:net';
import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import type { Identity } from '../identity';
import type { TradeType } from '../sandbox-state';
import { PayFailure, paramError } from './pay-failure';
import { isOfMiniProgram } from '../wechat-oauth/mini-program-openid';

export interface PrepayOrder {
  tradeType: TradeType;
  appId: string;
  outTradeNo: string;
  openid: string;
  description: string;
  totalFen: number;
  notifyUrl: string;
  /** Epoch milliseconds; null if absent. */
  expiresAt: number | null;
}

/** The longest description; WeChat counts bytes of UTF-8. */
const maxDescriptionBytes = 127;

/**
 * Reads and checks the body of an order of a type.
 * @throws PayFailure 400 PARAM_ERROR, APPID_MCHID_NOT_MATCH
 */
export function readPrepayRequest(
  text: string,
  { tradeType, identity, now }: { tradeType: TradeType; identity: Identity; now: number },
): PrepayOrder {
  const body = readObject(parseJson(text));
  const amount = readObject(body.amount);
  const description = readText(body.description);
  const outTradeNo = readText(body.out_trade_no);
  const notifyUrl = readText(body.notify_url);
  const openid = tradeType === 'JSAPI' ? readText(readObject(body.payer).openid) : '';

  const appId = readText(body.appid);
  if (![identity.appId, identity.miniProgramAppId].includes(appId) || body.mchid !== identity.mchId) {
    throw new PayFailure(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
  }
  if (description === '' || Buffer.byteLength(description) > maxDescriptionBytes) {
    throw paramError('description须为1至127字节');
  }
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(outTradeNo)) throw paramError('out_trade_no格式错误');
  if (!isNotifyUrl(notifyUrl)) throw paramError('notify_url格式错误');
  if (!isFen(amount.total) || amount.total === 0) throw paramError('amount.total须为正整数');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw paramError('amount.currency只支持CNY');
  if (tradeType === 'JSAPI') {
    if (!openid.startsWith('o')) throw paramError('payer.openid无效');
    if (isOfMiniProgram(openid) !== (appId === identity.miniProgramAppId)) throw paramError('appid和openid不匹配');
  }
  if (tradeType === 'MWEB') requireScene(readObject(body.scene_info));
  return {
    tradeType,
    appId,
    outTradeNo,
    openid,
    description,
    totalFen: amount.total,
    notifyUrl,
    expiresAt: readExpiry(body.time_expire, now),
  };
}

/** Checks where an H5 order is paid: WeChat compares the address with the one that opens its page. */
function requireScene(scene: Readonly<Record<string, unknown>>): void {
  if (isIP(readText(scene.payer_client_ip)) === 0) throw paramError('scene_info.payer_client_ip无效');
  const type = readText(readObject(scene.h5_info).type);
  if (!['iOS', 'Android', 'Wap'].includes(type)) throw paramError('scene_info.h5_info.type无效');
}

export function isFen(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Tells whether a notify_url is acceptable. WeChat requires https without a query; the sandbox accepts http too, since
 * its merchant is on the same machine.
 */
export function isNotifyUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && text.length <= 256;
}

function readExpiry(value: unknown, now: number): number | null {
  if (value === undefined) return null;
  const text = readText(value);
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+08:00|Z)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw paramError('time_expire格式错误');
  if (at <= now) throw paramError('time_expire不能早于当前时间');
  return at;
}

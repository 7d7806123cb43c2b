import { createHash } from 'node:crypto';
import type { PageSignature } from '../../../src/contract/wechat';
import { badRequest, Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Settings } from '../../settings/settings';
import { jsapiTicket, WechatPausedError } from './credentials';

/**
 * Computes WeChat's signature of a page: the names in ASCII order, the values unencoded.
 * @param url without its fragment
 * @returns SHA-1, in hexadecimal digits
 */
export function pageSignature(given: { ticket: string; nonceStr: string; timestamp: number; url: string }): string {
  const { ticket, nonceStr, timestamp, url } = given;
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}

/** Tells whether an address is one of the app's pages, or the scanner of a gate; no other page is signed. */
export function isOwnPage(
  url: string,
  { publicOrigin, deskOrigin, basePath }: Pick<Settings, 'publicOrigin' | 'deskOrigin' | 'basePath'>,
): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`);
  return (origin === publicOrigin && isBelow) || (origin === deskOrigin && pathname === '/desk/scanner/');
}

/**
 * Signs one of our pages for WeChat's JS-SDK (product §5.36).
 * @throws Refusal, for somebody else's page, or where WeChat issues no ticket at present
 */
export async function signPage(
  { url: given, isRefused }: { url: string; isRefused: boolean },
  dependencies: Dependencies,
): Promise<PageSignature> {
  const { gateways, settings, clock, randomIds } = dependencies;
  const [url = ''] = given.split('#');
  if (!isOwnPage(url, settings)) throw badRequest('只能为本站页面签名');
  const account = gateways.officialAccount;
  if (account === null) throw new Refusal('未配置微信公众号', 404);
  const ticket = await jsapiTicket(account, isRefused, dependencies).catch((error: unknown) => {
    if (!(error instanceof WechatPausedError)) throw error;
    throw new Refusal('微信分享暂时不可用，其他功能不受影响', 503, {}, error.retryAfterSeconds);
  });
  const timestamp = Math.floor(clock.now() / 1000);
  const nonceStr = randomIds.reference();
  return { appId: account.appId, timestamp, nonceStr, signature: pageSignature({ ticket, nonceStr, timestamp, url }) };
}

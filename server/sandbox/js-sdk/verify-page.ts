import { createHash } from 'node:crypto';
import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import type { Identity } from '../identity';

/**
 * Checks a page's signature like WeChat's client.
 * @param text the page's parameters as JSON
 * @param hosts the account's JS接口安全域名
 * @returns 'ok', or WeChat's error message
 */
export function verifyPage(
  text: string,
  { identity, tickets, hosts }: { identity: Identity; tickets: readonly string[]; hosts: ReadonlySet<string> },
): string {
  const given = readObject(parseJson(text));
  const [appId, nonceStr, timestamp, url] = ['appId', 'nonceStr', 'timestamp', 'url'].map((name) =>
    readText(given[name]),
  );
  if (appId !== identity.appId) return 'invalid appid';
  if (!URL.canParse(url ?? '') || !hosts.has(new URL(url ?? '').hostname)) return 'invalid url domain';
  const signatureWith = (ticket: string): string => {
    const values = { url, timestamp, noncestr: nonceStr, jsapi_ticket: ticket };
    const pairs = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    return createHash('sha1').update(pairs.sort().join('&')).digest('hex');
  };
  const isSigned = tickets.some((ticket) => signatureWith(ticket) === given.signature);
  return isSigned ? 'ok' : 'invalid signature';
}

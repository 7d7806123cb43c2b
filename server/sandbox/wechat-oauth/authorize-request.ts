/** The parameters that WeChat's page requires, in this order. */
const names = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'] as const;

export interface AuthorizeRequest {
  redirectUri: URL;
  state: string;
}

/**
 * Checks the parameters of the OAuth page.
 * @param search the query, without its question mark
 * @param hosts allowed redirect hosts
 * @returns the request, or WeChat's error message
 */
export function readAuthorizeRequest(
  search: string,
  appId: string,
  hosts: ReadonlySet<string>,
): AuthorizeRequest | string {
  const query = new URLSearchParams(search);
  const order = [...query.keys()].filter((name) => (names as readonly string[]).includes(name));
  if (order.join() !== names.filter((name) => query.has(name)).join()) return '参数顺序错误';
  if (query.get('appid') !== appId) return 'appid 参数错误';
  if (query.get('response_type') !== 'code') return 'response_type 参数错误';
  if (!/^snsapi_(base|userinfo)$/.test(query.get('scope') ?? '')) return 'Scope 参数错误或没有 Scope 权限';
  const state = query.get('state') ?? '';
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) return 'state 参数错误';
  const target = query.get('redirect_uri') ?? '';
  const redirectUri = URL.canParse(target) ? new URL(target) : null;
  if (redirectUri === null || !/^https?:$/.test(redirectUri.protocol) || !hosts.has(redirectUri.hostname)) {
    return 'redirect_uri 域名与后台配置不一致';
  }
  return { redirectUri, state };
}

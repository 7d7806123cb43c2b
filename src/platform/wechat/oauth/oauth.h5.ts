import { readObject, readText } from '../../../domain/json/read-value';
import { routeNames, type RouteName } from '../../../routes';
import { leaveLayers } from '../../browser/back-button';
import { publicUrl, type RouteParams } from '../../browser/navigation/route-url';
import { randomId } from '../../device/random-id';
import { appSettings } from '../../network/settings';
import { getStored, removeStored, setStored } from '../../storage/storage';
import { OauthUnavailable, type OauthCallback } from './oauth-callback';

const storedKey = 'oauth';
/** A user who takes longer to consent starts again; WeChat's code itself expires after 5 minutes. */
const stateLifetimeMs = 10 * 60_000;

interface PendingOauth {
  state: string;
  returnRoute: RouteName;
  returnParams: Record<string, string>;
}

export interface OauthTarget {
  /** The page that reads the callback, one of the /getWxOpenId pages. */
  callbackRoute: 'openid' | 'openidCentre';
  /** The destination afterwards: a screen's name, never a URL that a link could choose. */
  returnRoute: RouteName;
  returnParams?: RouteParams | undefined;
}

/**
 * Leaves the app for WeChat's authorization page. The destination is stored on the device with a random state that the
 * callback must match.
 * @param leave opens a URL; tests replace it
 * @throws OauthUnavailable if no WeChat app id is configured
 */
export function beginOauth(
  { callbackRoute, returnRoute, returnParams = {} }: OauthTarget,
  leave: (url: string) => unknown = leaveForGood,
): void {
  const { wechatAppId, wechatOauthUrl } = appSettings();
  if (wechatAppId === '') throw new OauthUnavailable('未配置微信公众号，无法授权');
  const state = randomId();
  setStored(storedKey, { state, returnRoute, returnParams }, stateLifetimeMs);
  // WeChat validates the order of the parameters as well.
  const parameters = [
    ['appid', wechatAppId],
    ['redirect_uri', `${location.origin}${publicUrl(callbackRoute)}`],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`);
  leave(`${wechatOauthUrl}?${parameters.join('&')}#wechat_redirect`);
}

/**
 * Leaves the app. Waits for a dialog that was just answered: its step back in the history would cancel the navigation.
 */
async function leaveForGood(url: string): Promise<void> {
  await leaveLayers();
  // `replace`, since with `assign` Back would lead to a page that redirects again.
  location.replace(url);
}

/**
 * Reads the callback from the page's URL, once: the state is consumed, and code and state are removed from the URL, so
 * that Back, reload or a shared link cannot submit a used code again.
 */
export function readOauthCallback(): OauthCallback {
  const query = new URLSearchParams(location.search);
  const code = query.get('code') ?? '';
  const state = query.get('state') ?? '';
  if (code === '' && state === '') return { outcome: 'none' };
  stripCallback(query);
  const pending = getStored(storedKey, readPending);
  if (pending === null || pending.state !== state) return { outcome: 'mismatch' };
  removeStored(storedKey);
  const { returnRoute, returnParams } = pending;
  if (code === '') return { outcome: 'declined', returnRoute, returnParams };
  return { outcome: 'code', code, returnRoute, returnParams };
}

function stripCallback(query: URLSearchParams): void {
  query.delete('code');
  query.delete('state');
  const rest = query.toString();
  // The router stores its own key in the history state.
  history.replaceState(history.state, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`);
}

function readPending(value: unknown): PendingOauth | null {
  const { state, returnRoute, returnParams } = readObject(value);
  const known = routeNames.find((name) => name === returnRoute);
  if (typeof state !== 'string' || known === undefined) return null;
  const params = Object.entries(readObject(returnParams)).map(([name, param]) => [name, readText(param)]);
  return { state, returnRoute: known, returnParams: Object.fromEntries(params) as Record<string, string> };
}

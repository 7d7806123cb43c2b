import type { RouteName } from '../../routes';
import type { RouteParams } from '../navigation/route-url';
import { OauthUnavailable, type OauthCallback } from './oauth-callback';

export interface OauthTarget {
  callbackRoute: 'openid' | 'openidCentre';
  returnRoute: RouteName;
  returnParams?: RouteParams | undefined;
}

/** See the H5 variant. A mini-program has no redirects, so this is not supported. */
export function beginOauth(_target: OauthTarget): void {
  throw new OauthUnavailable('请在微信公众号中打开');
}

export function readOauthCallback(): OauthCallback {
  return { outcome: 'none' };
}

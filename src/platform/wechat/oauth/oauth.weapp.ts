import type { RouteName } from '../../../routes';
import type { RouteParams } from '../../browser/navigation/route-url';
import { OauthUnavailable, type OauthCallback } from './oauth-callback';

export interface OauthTarget {
  callbackRoute: 'openid' | 'openidCentre';
  returnRoute: RouteName;
  returnParams?: RouteParams | undefined;
}

/**
 * See the H5 variant. A mini-program has no redirects and needs none: WeChat says who pays when somebody pays (product
 * §9.4). There is nothing to tell anybody.
 */
export function beginOauth(_target: OauthTarget): void {
  throw new OauthUnavailable('');
}

export function readOauthCallback(): OauthCallback {
  return { outcome: 'none' };
}

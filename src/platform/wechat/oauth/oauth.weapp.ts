import type { RouteName } from '../../../routes';
import type { RouteParams } from '../../browser/navigation/route-url';
import { OauthUnavailable, type OauthCallback } from './oauth-callback';

export interface OauthTarget {
  callbackRoute: 'openid' | 'openidCentre';
  returnRoute: RouteName;
  returnParams?: RouteParams | undefined;
}

/**
 * See the H5 variant. A mini-program needs no redirect: it gets the payer's openid when they pay (product §9.4). So the
 * error has no message.
 */
export function beginOauth(_target: OauthTarget): void {
  throw new OauthUnavailable('');
}

export function readOauthCallback(): OauthCallback {
  return { outcome: 'none' };
}

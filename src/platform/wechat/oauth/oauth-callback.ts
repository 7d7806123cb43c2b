import type { RouteName } from '../../../routes';

/** The result of WeChat's authorization page. */
export type OauthCallback =
  | { outcome: 'code'; code: string; returnRoute: RouteName; returnParams: Readonly<Record<string, string>> }
  /** No callback parameters in the URL: opened directly, or already read. */
  | { outcome: 'none' }
  | { outcome: 'declined'; returnRoute: RouteName; returnParams: Readonly<Record<string, string>> }
  /** The state is not the one sent by this device: a stale link, or a forged one. */
  | { outcome: 'mismatch' };

/** WeChat authorization is unavailable. The message is for the user; '' if none should be shown. */
export class OauthUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OauthUnavailable';
  }
}

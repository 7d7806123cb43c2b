import type { RouteName } from '../../routes';

/** What came back from WeChat's authorization page. */
export type OauthCallback =
  | { outcome: 'code'; code: string; returnRoute: RouteName; returnParams: Readonly<Record<string, string>> }
  /** No parameters of a callback in the URL: the page was opened directly, or read once already. */
  | { outcome: 'none' }
  /** The user declined. */
  | { outcome: 'declined'; returnRoute: RouteName; returnParams: Readonly<Record<string, string>> }
  /** The state is not the one that this device sent: an old link, or a forged one. */
  | { outcome: 'mismatch' };

/** WeChat's authorization is not to be had here. The message is for the reader. */
export class OauthUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OauthUnavailable';
  }
}

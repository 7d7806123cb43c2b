/** How the payer left WeChat's cashier. 'ok' does not prove payment: only the order query does (product §9.5). */
export type PayOutcome = 'ok' | 'cancel' | 'fail';

/** WeChat Pay is unavailable. The message is for the user. */
export class WechatPayUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WechatPayUnavailable';
  }
}

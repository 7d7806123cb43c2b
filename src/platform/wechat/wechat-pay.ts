/** How the payer left WeChat's cashier. 'ok' is not proof of payment: only the order query is (product §9.5). */
export type PayOutcome = 'ok' | 'cancel' | 'fail';

/** WeChat pay is not to be had here. The message is for the reader. */
export class WechatPayUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WechatPayUnavailable';
  }
}

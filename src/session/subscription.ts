/** The result of asking the user to accept WeChat messages about the outcome of an action. */
export interface Subscription {
  isAccepted: boolean;
  /**
   * Saves the subscription on the server. Callers need not wait: without it the server sends an SMS instead. A payment
   * should wait, since the server's answer may contain the payer's openid.
   * @param by the recipient: the logged-in user, or the registration that was just made on this device
   */
  keep: (meetingId: string, by: 'session' | 'device') => Promise<unknown>;
}

export const noSubscription: Subscription = { isAccepted: false, keep: () => Promise.resolve() };

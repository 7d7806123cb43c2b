/** What came of asking somebody whether WeChat may tell them what comes of their act. */
export interface Subscription {
  isAccepted: boolean;
  /**
   * Lets the server know; nobody need wait for it: where it does not hear of it, it sends a text. Whoever pays may: the
   * server may say by whom it was told, which is the openid that paying needs.
   * @param by whose messages: of who is logged in, or of the registration that was just made on this device
   */
  keep: (meetingId: string, by: 'session' | 'device') => Promise<unknown>;
}

export const noSubscription: Subscription = { isAccepted: false, keep: () => Promise.resolve() };

/** What came of asking somebody whether WeChat may tell them what comes of their act. */
export interface Subscription {
  isAccepted: boolean;
  /**
   * Lets the server know, without waiting: where it does not hear of it, it sends a text.
   * @param by whose messages: of who is logged in, or of the registration that was just made on this device
   */
  keep: (meetingId: string, by: 'session' | 'device') => void;
}

export const noSubscription: Subscription = { isAccepted: false, keep: () => undefined };

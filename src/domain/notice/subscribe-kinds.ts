/** The events for which WeChat sends a subscribe message, each with a template of its own. */
export const subscribeKinds = ['review', 'payment', 'refund', 'transfer', 'reminder'] as const;
export type SubscribeKind = (typeof subscribeKinds)[number];
/** The most kinds for which WeChat asks permission at once. */
export const maxAskedKinds = 3;

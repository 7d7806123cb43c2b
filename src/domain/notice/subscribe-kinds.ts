/** What WeChat's subscribe messages tell of, a template each; one is asked for by the act that brings it. */
export const subscribeKinds = ['review', 'payment', 'refund', 'transfer'] as const;
export type SubscribeKind = (typeof subscribeKinds)[number];
/** As many as WeChat asks for at once. */
export const maxAskedKinds = 3;

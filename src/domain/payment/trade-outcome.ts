export const tradeOutcomes = ['paid', 'closed', 'open'] as const;

/** How an order stands: paid (once, even if refunded since), closed for good, or still open. */
export type TradeOutcome = (typeof tradeOutcomes)[number];

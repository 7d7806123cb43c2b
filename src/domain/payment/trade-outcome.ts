export const tradeOutcomes = ['paid', 'closed', 'open'] as const;

export type TradeOutcome = (typeof tradeOutcomes)[number];

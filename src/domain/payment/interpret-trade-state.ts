import { tradeState } from './trade-state';

/** What a trade state means for the order: paid (once, even if refunded since), closed for good, or still open. */
export type TradeOutcome = 'paid' | 'closed' | 'open';

/**
 * Reads WeChat's trade_state: SUCCESS and REFUND were paid; CLOSED never will be; NOTPAY, '' and anything else are not
 * final, since the attendee may be paying this moment.
 */
export function interpretTradeState(state: string): TradeOutcome {
  if (state === tradeState.success || state === tradeState.refund) return 'paid';
  return state === tradeState.closed ? 'closed' : 'open';
}

import { tradeState } from '../../../src/domain/payment/trade-state';
import { interpretTradeState, type TradeOutcome } from '../../../src/domain/payment/interpret-trade-state';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import type { WechatPayGateway } from '../../gateways/ports';
import { recordPayment, type PaymentOutcome } from './record-payment';
import { endAttempt, updateAttempt } from './store';

/**
 * What WeChat says of an attempt, and what it meant for the order; `payment` is null where nothing was paid. An attempt
 * whose money went back before we knew of it is closed: nothing will come of it.
 */
export interface AttemptState {
  outcome: TradeOutcome;
  payment: PaymentOutcome | null;
}

/**
 * Asks WeChat about an attempt and records what it says.
 * @throws GatewayError where WeChat does not answer
 */
export async function queryAttempt(
  attempt: PaymentAttemptRow,
  pay: WechatPayGateway,
  dependencies: Dependencies,
): Promise<AttemptState> {
  const { database, clock } = dependencies;
  await updateAttempt(database.query, attempt.outTradeNo, { queriedAt: new Date(clock.now()) });
  const transaction = await pay.queryOrder(attempt.outTradeNo);
  // WeChat knows no order before its first prepay: someone may be about to make it.
  const outcome = interpretTradeState(transaction?.tradeState ?? tradeState.notPaid);
  if (outcome === 'paid' && transaction !== null) {
    const payment = await recordPayment(transaction, dependencies);
    return { outcome: payment === 'refunded' ? 'closed' : outcome, payment };
  }
  if (outcome === 'closed') await endAttempt(database.query, attempt.outTradeNo, 'closed');
  return { outcome, payment: null };
}

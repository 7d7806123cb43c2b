import { tradeState } from '../../../src/domain/payment/trade-state';
import type { OrderRow, OrderStatus } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';
import { GatewayError } from '../../gateways/ports';
import { queryAttempt } from './query-attempt';
import { findOrder, openAttempt } from './store';

/** A page polls every two seconds; WeChat is asked no more often for one order. */
const queryEveryMs = 1_500;

const stateOf: Readonly<Record<OrderStatus, string>> = {
  pending: tradeState.notPaid,
  paid: tradeState.success,
  cancelled: tradeState.closed,
};

/**
 * How an order stands (spec section 7, `queryOrder`), as our records say after asking WeChat: notifications may
 * come late or never. Where WeChat does not answer, what we know stands.
 * @throws Refusal (404) for an unknown order
 */
export async function checkPayment(
  outTradeNo: string,
  dependencies: Dependencies,
  onGatewayError: (error: GatewayError) => void,
): Promise<string> {
  const { query } = dependencies.database;
  const order = await findOrder(query, outTradeNo);
  const isAsked = order.status === 'pending' && (await askWechat(order, dependencies, onGatewayError));
  const { status } = isAsked ? await findOrder(query, outTradeNo) : order;
  return stateOf[status];
}

async function askWechat(
  order: OrderRow,
  dependencies: Dependencies,
  onGatewayError: (error: GatewayError) => void,
): Promise<boolean> {
  const { database, clock, gateways } = dependencies;
  const attempt = await openAttempt(database.query, order.id);
  if (attempt === null || gateways.pay === null) return false;
  if (attempt.queriedAt !== null && clock.now() - attempt.queriedAt.getTime() < queryEveryMs) return false;
  try {
    await queryAttempt(attempt, gateways.pay, dependencies);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    onGatewayError(error);
    return false;
  }
}

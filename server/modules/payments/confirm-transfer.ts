import { refuse } from '../../answers';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';
import { findOrder, lockOrder } from '../orders/store';
import { closeAttempt } from './close-attempt';
import { bookPayment, settleOrder } from './record-payment';
import { requirePayable } from './require-payable';
import { openAttempt } from './store';

/**
 * Confirms that an order was paid by transfer or on site, as the organiser saw it (spec section 2, offline payment).
 * A payment under way at WeChat is closed there first; should one still arrive, it goes back.
 * @throws Refusal; GatewayError where WeChat does not answer: then nothing has changed
 */
export async function confirmTransfer(outTradeNo: string, dependencies: Dependencies): Promise<OrderRow> {
  const { database, clock, gateways } = dependencies;
  const { id } = await findOrder(database.query, outTradeNo);
  const attempt = await openAttempt(database.query, id);
  if (attempt !== null && gateways.pay !== null && !(await closeAttempt(attempt, gateways.pay, dependencies))) {
    throw refuse('该订单已由微信支付，无需确认');
  }
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const at = new Date(clock.now());
    const evidence = `transfer:${order.id}`;
    await bookPayment(query, order, { amountFen: order.amountFen, evidence, method: 'offline', at });
    await settleOrder(query, order, at);
    return order;
  });
}

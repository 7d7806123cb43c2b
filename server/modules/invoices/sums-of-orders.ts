import type { Order } from '../../../src/contract/order';
import type { Queryable } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { refundedFen } from '../centre/order-answer';
import { itemsOfOrders } from '../centre/store';

/** What a paid order came to and what went back of it, as the rules of invoices ask for it; in fen. */
export type OrderSums = Pick<Order, 'moneyFen' | 'refundMoneyFen'>;

/** The sums of paid orders, in the order of these. */
export async function sumsOfOrders(query: Queryable, orders: readonly OrderRow[]): Promise<OrderSums[]> {
  const items = await itemsOfOrders(
    query,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, amountFen }) => ({
    moneyFen: amountFen,
    refundMoneyFen: refundedFen(items.get(id) ?? []),
  }));
}

export async function sumsOfOrder(query: Queryable, order: OrderRow): Promise<OrderSums> {
  const [sums] = await sumsOfOrders(query, [order]);
  return sums ?? { moneyFen: order.amountFen, refundMoneyFen: 0 };
}

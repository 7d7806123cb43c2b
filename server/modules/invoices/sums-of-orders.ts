import type { Order } from '../../../src/domain/order/order';
import type { Queryable } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { refundedFen } from '../centre/order-of';
import { itemsOfOrders } from '../centre/store';

/** What a paid order came to and what went back of it, as the rules of invoices ask for it; in fen. */
export type OrderSums = Pick<Order, 'amountFen' | 'refundedFen'>;

/** The sums of paid orders, in the order of these. */
export async function sumsOfOrders(query: Queryable, orders: readonly OrderRow[]): Promise<OrderSums[]> {
  const items = await itemsOfOrders(
    query,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, amountFen }) => ({
    amountFen,
    refundedFen: refundedFen(items.get(id) ?? []),
  }));
}

export async function sumsOfOrder(query: Queryable, order: OrderRow): Promise<OrderSums> {
  const [sums] = await sumsOfOrders(query, [order]);
  return sums ?? { amountFen: order.amountFen, refundedFen: 0 };
}

import type { Order } from '../order/order';

/**
 * The order that an attendee's invoice is for (product §10.14): the first paid one, since only paid orders can be
 * invoiced, else the first. Null without orders.
 */
export function invoiceOrder(orders: readonly Order[]): Order | null {
  return orders.find((order) => order.payment === 'paid') ?? orders[0] ?? null;
}

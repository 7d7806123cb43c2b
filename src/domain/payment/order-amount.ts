import type { Order } from '../order/order';

/** What an order comes to, integer fen: what was or will be paid, else its sum. */
export function orderAmountFen(order: Pick<Order, 'dueFen' | 'amountFen'>): number {
  return order.dueFen || order.amountFen;
}

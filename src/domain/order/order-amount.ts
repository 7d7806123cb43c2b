import type { Order } from './order';

/** An order's amount in integer fen: what was or will be paid, else its total. */
export function orderAmountFen(order: Pick<Order, 'dueFen' | 'amountFen'>): number {
  return order.dueFen || order.amountFen;
}

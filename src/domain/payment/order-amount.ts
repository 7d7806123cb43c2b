import type { Order } from '../../contract/order';

/** What an order comes to, integer fen: what was or will be paid, else its sum. */
export function orderAmountFen(order: Pick<Order, 'payMoneyFen' | 'moneyFen'>): number {
  return order.payMoneyFen || order.moneyFen;
}

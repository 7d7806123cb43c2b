import type { Order } from '../order/order';

type OrderSums = Pick<Order, 'amountFen' | 'refundedFen'>;

/** The invoiceable amount of an order, integer fen: paid less refunded. */
export function invoiceableFen({ amountFen, refundedFen }: OrderSums): number {
  return Math.max(0, amountFen - refundedFen);
}

/** Whether everything paid for an order was refunded, which leaves nothing to invoice. */
export function isFullyRefunded(order: OrderSums): boolean {
  return order.refundedFen > 0 && invoiceableFen(order) === 0;
}

export const fullyRefundedMessage = '该订单已全额退费，不能申请发票';

import type { Order } from '../order/order';

type OrderSums = Pick<Order, 'amountFen' | 'refundedFen'>;

/** What an order may be invoiced for, in integer fen: what is paid for it, without what went back of that. */
export function invoiceableFen({ amountFen, refundedFen }: OrderSums): number {
  return Math.max(0, amountFen - refundedFen);
}

/** Whether all that was paid for an order went back, so that there is nothing to invoice. */
export function isFullyRefunded(order: OrderSums): boolean {
  return order.refundedFen > 0 && invoiceableFen(order) === 0;
}

/** Said of an order that was refunded as a whole. */
export const fullyRefundedMessage = '该订单已全额退费，不能申请发票';

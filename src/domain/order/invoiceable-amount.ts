import type { Order } from './order';

type OrderSums = Pick<Order, 'amountFen' | 'refundedFen' | 'refundDueFen'>;

/** The invoiceable amount of an order, integer fen: paid less what was refunded or is to be. */
export function invoiceableFen({ amountFen, refundedFen, refundDueFen }: OrderSums): number {
  return Math.max(0, amountFen - refundedFen - refundDueFen);
}

/** Whether everything paid for an order was refunded or is to be, which leaves nothing to invoice. */
export function isFullyRefunded(order: OrderSums): boolean {
  return order.refundedFen + order.refundDueFen > 0 && invoiceableFen(order) === 0;
}

export const fullyRefundedMessage = '该订单已全额退费，不能申请发票';

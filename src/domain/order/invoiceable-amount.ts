import type { Order } from './order';

type OrderSums = Pick<Order, 'amountFen' | 'refundedFen' | 'refundDueFen'>;

/** The invoiceable amount of an order in integer fen: the amount paid less all refunds, including those still due. */
export function invoiceableFen({ amountFen, refundedFen, refundDueFen }: OrderSums): number {
  return Math.max(0, amountFen - refundedFen - refundDueFen);
}

/** Reports whether refunds, including those still due, cover all that was paid: nothing is left to invoice. */
export function isFullyRefunded(order: OrderSums): boolean {
  return order.refundedFen + order.refundDueFen > 0 && invoiceableFen(order) === 0;
}

export const fullyRefundedMessage = '该订单已全额退费，不能申请发票';

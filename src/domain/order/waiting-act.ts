import type { Meeting } from '../meeting/meeting';
import { isDayPast } from '../time/shanghai-time';
import { isFullyRefunded } from './invoiceable-amount';
import type { Order } from './order';

/** The act that the page of orders asks of its user first (product §2.24). */
export type WaitingAct =
  | { kind: 'pay'; order: Order }
  /** Members who are in no order yet. */
  | { kind: 'order'; members: number }
  /** `order` where only one can be invoiced. */
  | { kind: 'invoice'; count: number; order: Order | null };

interface OrdersState {
  /** The orders that were not cancelled, the latest first. */
  orders: readonly Order[];
  /** Tells whether an order can be paid now, and no transfer is awaited for it. */
  isPayable: (order: Order) => boolean;
  /** The members who can be put into an order now; 0 for an individual. */
  orderable: number;
}

/**
 * Returns what waits: the latest order that can be paid, else members without an order, else invoices that can be applied
 * for; null where nothing waits.
 * @param now epoch milliseconds
 */
export function waitingAct(
  { orders, isPayable, orderable }: OrdersState,
  { invoiceDeadline }: Pick<Meeting, 'invoiceDeadline'>,
  now: number,
): WaitingAct | null {
  const payable = orders.find(isPayable);
  if (payable !== undefined) return { kind: 'pay', order: payable };
  if (orderable > 0) return { kind: 'order', members: orderable };
  if (isDayPast(invoiceDeadline, now)) return null;
  const open = orders.filter((order) => order.payment === 'paid' && order.invoice === null && !isFullyRefunded(order));
  const [order = null, ...others] = open;
  return order === null ? null : { kind: 'invoice', count: open.length, order: others.length === 0 ? order : null };
}

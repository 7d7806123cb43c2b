import type { Centre } from '../domain/centre/centre';
import type { Order } from '../domain/order/order';
import { readCookie, removeCookie, writeCookie } from '../platform/storage/cookies';
import { setStored } from '../platform/storage/storage';
import { keepKnownAttendee } from './known-attendee';
import {
  isPaymentOf,
  paidPaymentKey,
  paymentCookies,
  pendingKey,
  readPendingPayment,
  rememberedPayments,
  storedPayments,
  type NamedMeeting,
  type PendingPayment,
} from './pending-payment';

/** Keeps the payments that pending-payment.ts reads, in a file of its own: a form only reads them. */

const maxAgeSeconds = 24 * 3600;
const lifetimeMs = maxAgeSeconds * 1000;
/** The maximum number of stored orders: more than anybody leaves unpaid within a day. */
const maxRemembered = 20;

/** Makes this the payment of the payment pages, and stores it beside those of other orders and meetings. */
export function keepPendingPayment(payment: PendingPayment): void {
  rememberPayments([payment, ...otherPayments(payment.outTradeNo)]);
  for (const key of Object.keys(paymentCookies) as (keyof PendingPayment)[]) {
    writeCookie(paymentCookies[key], String(payment[key] ?? ''), maxAgeSeconds);
  }
}

/**
 * Returns the payment of the meeting in a payment page's URL (product §2.3), and makes it the payment of the other payment
 * pages too. Null for none.
 */
export function readPaymentOf(meeting: NamedMeeting): PendingPayment | null {
  const found = storedPayments().find((payment) => isPaymentOf(payment, meeting)) ?? null;
  if (found !== null && found.outTradeNo !== readPendingPayment()?.outTradeNo) keepPendingPayment(found);
  return found;
}

/** Removes an order that is paid or closed. */
export function dropPendingPayment(outTradeNo: string): void {
  rememberPayments(otherPayments(outTradeNo));
  if (readCookie(paymentCookies.outTradeNo) !== outTradeNo) return;
  for (const name of Object.values(paymentCookies)) removeCookie(name);
}

/** Turns a pending order into a paid one, once the server has confirmed the payment. */
export function settlePendingPayment(payment: PendingPayment): void {
  keepPaidPayment(payment);
  if (payment.payer === 'attendee') keepKnownAttendee(payment.meetingId, 'ticket');
  dropPendingPayment(payment.outTradeNo);
}

/**
 * Removes the orders that were paid or cancelled elsewhere according to the centre's answer. Orders that it does not list
 * stay: they may belong to another user of this device.
 */
export function forgetEndedPayments({ orders, cancelledOrders }: Pick<Centre, 'orders' | 'cancelledOrders'>): void {
  for (const payment of storedPayments()) {
    const isIt = ({ outTradeNo }: Pick<Order, 'outTradeNo'>): boolean => outTradeNo === payment.outTradeNo;
    if (orders.some((order) => isIt(order) && order.payment === 'paid')) settlePendingPayment(payment);
    else if (cancelledOrders.some(isIt)) dropPendingPayment(payment.outTradeNo);
  }
}

function otherPayments(outTradeNo: string): PendingPayment[] {
  return rememberedPayments().filter((payment) => payment.outTradeNo !== outTradeNo);
}

function rememberPayments(payments: readonly PendingPayment[]): void {
  setStored(pendingKey, payments.slice(0, maxRemembered), lifetimeMs);
}

/** Stores a payment confirmed by the server, so that reloading its success page still shows it. */
export function keepPaidPayment(payment: PendingPayment): void {
  setStored(paidPaymentKey, payment, lifetimeMs);
}

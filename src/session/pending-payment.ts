import { readNumber, isPlainObject, readText } from '../domain/json/read-value';
import type { Centre } from '../domain/centre/centre';
import { offersOfflinePayment } from '../domain/meeting/meeting-exceptions';
import type { Order } from '../domain/order/order';
import type { OrderPayer } from '../domain/order/order-payer';
import { readCookie, removeCookie, writeCookie } from '../platform/storage/cookies';
import { keepKnownAttendee } from './known-attendee';
import { getStored, setStored } from '../platform/storage/storage';

/**
 * The payment shown on the payment pages: stored in cookies so that a reload or later return resumes the same order
 * (product §9.1, §9.5). For display only: the server determines the charge.
 */
export interface PendingPayment {
  amountFen: number;
  outTradeNo: string;
  meetingId: string;
  meetingCode: string;
  meetingName: string;
  /** The number of attendees that it covers. */
  attendeeCount: number;
  payer: OrderPayer;
  /** Its meeting has an account to transfer to. */
  takesTransfers: boolean;
  /** Until when the places of its people are kept, `YYYY-MM-DD HH:mm:ss`; '' or left out if nothing lapses. */
  heldUntil?: string | undefined;
}

/** Returns true if this order may be paid by transfer or on site (product §9.2). */
export function isTransferOffered({ meetingId: id, meetingCode: code, takesTransfers }: PendingPayment): boolean {
  return offersOfflinePayment({ id, code, takesTransfers });
}

const maxAgeSeconds = 24 * 3600;
const names = {
  amountFen: 'payAmountFen',
  outTradeNo: 'outTradeNo',
  meetingId: 'payMeetingId',
  meetingCode: 'payMeetingCode',
  meetingName: 'payMeetingName',
  attendeeCount: 'payAttendeeCount',
  payer: 'payPayer',
  takesTransfers: 'payTransfers',
  heldUntil: 'payHeldUntil',
} as const satisfies Record<keyof PendingPayment, string>;

/** Makes this the payment of the payment pages, and stores it beside those of other orders and meetings. */
export function keepPendingPayment(payment: PendingPayment): void {
  rememberPayments([payment, ...otherPayments(payment.outTradeNo)]);
  for (const key of Object.keys(names) as (keyof PendingPayment)[]) {
    writeCookie(names[key], String(payment[key] ?? ''), maxAgeSeconds);
  }
}

/** Returns the payment of the payment pages; null for none. */
export function readPendingPayment(): PendingPayment | null {
  const outTradeNo = readCookie(names.outTradeNo) ?? '';
  const amountFen = readNumber(readCookie(names.amountFen), null);
  if (outTradeNo === '' || amountFen === null) return null;
  return {
    amountFen,
    outTradeNo,
    meetingId: readCookie(names.meetingId) ?? '',
    meetingCode: readCookie(names.meetingCode) ?? '',
    meetingName: readCookie(names.meetingName) ?? '',
    attendeeCount: readNumber(readCookie(names.attendeeCount), 1),
    payer: readPayer(readCookie(names.payer)),
    takesTransfers: readCookie(names.takesTransfers) !== 'false',
    heldUntil: readCookie(names.heldUntil) || undefined,
  };
}

export function readPayer(value: unknown): OrderPayer {
  return value === 'team' ? 'team' : 'attendee';
}

/** A meeting by id and code, either '' if unknown. */
type NamedMeeting = { id: string; code: string };

export function isPaymentOf({ meetingId, meetingCode }: PendingPayment, { id, code }: NamedMeeting): boolean {
  return (id !== '' && id === meetingId) || (code !== '' && code === meetingCode);
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

/** Returns the URL parameters that identify the payment's meeting. */
export function paymentParams({ meetingId, meetingCode }: PendingPayment): Record<string, string> {
  return meetingCode === '' ? { meetingId } : { meetingCode };
}

/** Removes an order that is paid or closed. */
export function dropPendingPayment(outTradeNo: string): void {
  rememberPayments(otherPayments(outTradeNo));
  if (readCookie(names.outTradeNo) !== outTradeNo) return;
  for (const name of Object.values(names)) removeCookie(name);
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

/** Returns a meeting's pending order on this device: the user's own before a team's, then the latest; null for none. */
export function pendingPaymentOf(meetingId: string): PendingPayment | null {
  const ofMeeting = storedPayments().filter((payment) => payment.meetingId === meetingId);
  return ofMeeting.find(({ payer }) => payer === 'attendee') ?? ofMeeting[0] ?? null;
}

function storedPayments(): PendingPayment[] {
  const current = readPendingPayment();
  return current === null ? rememberedPayments() : [current, ...rememberedPayments()];
}

const pendingKey = 'pending-payments';
/** The maximum number of stored orders: more than anybody leaves unpaid within a day. */
const maxRemembered = 20;

function rememberedPayments(): PendingPayment[] {
  return (
    getStored(pendingKey, (value) => (Array.isArray(value) ? value.flatMap((item) => readPayment(item) ?? []) : [])) ??
    []
  );
}

function otherPayments(outTradeNo: string): PendingPayment[] {
  return rememberedPayments().filter((payment) => payment.outTradeNo !== outTradeNo);
}

function rememberPayments(payments: readonly PendingPayment[]): void {
  setStored(pendingKey, payments.slice(0, maxRemembered), lifetimeMs);
}

const storedKey = 'paid-payment';
const lifetimeMs = 24 * 3_600_000;

/** Stores a payment confirmed by the server, so that reloading its success page still shows it. */
export function keepPaidPayment(payment: PendingPayment): void {
  setStored(storedKey, payment, lifetimeMs);
}

/** Returns the last confirmed payment, for display; null for none. */
export function readPaidPayment(): PendingPayment | null {
  return getStored(storedKey, readPayment);
}

function readPayment(value: unknown): PendingPayment | null {
  const outTradeNo = isPlainObject(value) ? readText(value.outTradeNo) : '';
  if (!isPlainObject(value) || outTradeNo === '') return null;
  return {
    amountFen: readNumber(value.amountFen, 0),
    outTradeNo,
    meetingId: readText(value.meetingId),
    meetingCode: readText(value.meetingCode),
    meetingName: readText(value.meetingName),
    attendeeCount: readNumber(value.attendeeCount, 1),
    payer: readPayer(value.payer),
    takesTransfers: value.takesTransfers !== false,
  };
}

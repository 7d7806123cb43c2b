import { readNumber, isPlainObject, readText } from '../domain/json/read-value';
import { offersOfflinePayment } from '../domain/meeting/meeting-exceptions';
import type { OrderPayer } from '../domain/order/order-payer';
import { readCookie } from '../platform/storage/cookies';
import { getStored } from '../platform/storage/storage';

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

/** The cookies that hold it. */
export const paymentCookies = {
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

/** Returns the payment of the payment pages; null for none. */
export function readPendingPayment(): PendingPayment | null {
  const outTradeNo = readCookie(paymentCookies.outTradeNo) ?? '';
  const amountFen = readNumber(readCookie(paymentCookies.amountFen), null);
  if (outTradeNo === '' || amountFen === null) return null;
  return {
    amountFen,
    outTradeNo,
    meetingId: readCookie(paymentCookies.meetingId) ?? '',
    meetingCode: readCookie(paymentCookies.meetingCode) ?? '',
    meetingName: readCookie(paymentCookies.meetingName) ?? '',
    attendeeCount: readNumber(readCookie(paymentCookies.attendeeCount), 1),
    payer: readPayer(readCookie(paymentCookies.payer)),
    takesTransfers: readCookie(paymentCookies.takesTransfers) !== 'false',
    heldUntil: readCookie(paymentCookies.heldUntil) || undefined,
  };
}

export function readPayer(value: unknown): OrderPayer {
  return value === 'team' ? 'team' : 'attendee';
}

/** A meeting by id and code, either '' if unknown. */
export type NamedMeeting = { id: string; code: string };

export function isPaymentOf({ meetingId, meetingCode }: PendingPayment, { id, code }: NamedMeeting): boolean {
  return (id !== '' && id === meetingId) || (code !== '' && code === meetingCode);
}

/** Returns the URL parameters that identify the payment's meeting. */
export function paymentParams({ meetingId, meetingCode }: PendingPayment): Record<string, string> {
  return meetingCode === '' ? { meetingId } : { meetingCode };
}

/** Returns a meeting's pending order on this device: the user's own before a team's, then the latest; null for none. */
export function pendingPaymentOf(meetingId: string): PendingPayment | null {
  const ofMeeting = storedPayments().filter((payment) => payment.meetingId === meetingId);
  return ofMeeting.find(({ payer }) => payer === 'attendee') ?? ofMeeting[0] ?? null;
}

export function storedPayments(): PendingPayment[] {
  const current = readPendingPayment();
  return current === null ? rememberedPayments() : [current, ...rememberedPayments()];
}

export const pendingKey = 'pending-payments';
export function rememberedPayments(): PendingPayment[] {
  return (
    getStored(pendingKey, (value) => (Array.isArray(value) ? value.flatMap((item) => readPayment(item) ?? []) : [])) ??
    []
  );
}

export const paidPaymentKey = 'paid-payment';

/** Returns the last confirmed payment, for display; null for none. */
export function readPaidPayment(): PendingPayment | null {
  return getStored(paidPaymentKey, readPayment);
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

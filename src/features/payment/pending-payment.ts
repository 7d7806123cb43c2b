import { readNumber, isPlainObject, readText } from '../../domain/json/read-value';
import type { OrderPayer } from '../../domain/payment/order-payer';
import { readCookie, removeCookie, writeCookie } from '../../platform/cookies/cookies';
import { getStored, setStored } from '../../platform/storage/storage';

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
  /** How many attendees it covers. */
  attendeeCount: number;
  payer: OrderPayer;
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
} as const satisfies Record<keyof PendingPayment, string>;

export function keepPendingPayment(payment: PendingPayment): void {
  for (const key of Object.keys(names) as (keyof PendingPayment)[]) {
    writeCookie(names[key], String(payment[key]), maxAgeSeconds);
  }
}

/** The pending payment; null for none. */
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
  };
}

export function readPayer(value: unknown): OrderPayer {
  return value === 'team' ? 'team' : 'attendee';
}

export function dropPendingPayment(): void {
  for (const name of Object.values(names)) removeCookie(name);
}

const storedKey = 'paid-payment';
const lifetimeMs = 24 * 3_600_000;

/** Stores a payment confirmed by the server, so that reloading its success page still shows it. */
export function keepPaidPayment(payment: PendingPayment): void {
  setStored(storedKey, payment, lifetimeMs);
}

/** The last confirmed payment, for display; null for none. */
export function readPaidPayment(): PendingPayment | null {
  return getStored(storedKey, (value) => {
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
    };
  });
}

import { readCreditInfo, type CreditInfo } from './credit-info';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  type JsonObject,
} from './read-value';

/** payStatus, refundStatus, transferStatus, whoPay and userType, as spec section 4 numbers them. */
export const payStatus = { unpaid: 0, paid: 1 } as const;
export const refundStatus = { none: 0, underReview: 1, refunded: 2, reapplicable: 3 } as const;
export const transferStatus = { none: 0, transferredAway: 1, received: 2 } as const;
export const whoPay = { free: 0, attendee: 1, operator: 2 } as const;
export const userType = { teamMember: 2, freeGuest: 5, individual: 7 } as const;
/** The registration type kept in the `entryType` cookie; not to be confused with `userType` (design ruling 5). */
export const entryType = { paid: 2, free: 7 } as const;
export type EntryType = (typeof entryType)[keyof typeof entryType];

/**
 * An attendee, as the wire's `entered` (spec section 3). Wire names: `ewmUrl` QR code, `attr2` credit,
 * `attr4` set once a refund or transfer has touched the entry, `bMf` the fee, `extendParam` the answers.
 */
export interface Entered {
  id: string;
  meetingId: string;
  name: string;
  phone: string;
  userId: string;
  userType: number | null;
  ewmUrl: string;
  /** What the QR code says: our server's addition (design section 3), '' where there is only `ewmUrl`. */
  ticketCode: string;
  crtTime: string;
  credit: CreditInfo | null;
  isTouched: boolean;
  moneyFen: number;
  feeFen: number;
  isSignUp: boolean;
  payStatus: number;
  refundStatus: number;
  transferStatus: number;
  whoPay: number;
  answers: JsonObject;
  provinceStr: string;
  /** Where the organiser reviews registrations: our server's addition (design section 3), 'none' elsewhere. */
  reviewState: 'none' | 'pending' | 'approved' | 'refused';
}

export function readEntered(value: unknown): Entered | null {
  if (!isPlainObject(value)) return null;
  const id = readText(value.id);
  if (id === '') return null;
  return {
    id,
    meetingId: readText(value.meetingId),
    name: readText(value.name),
    phone: readText(value.phone),
    userId: readText(value.userId),
    userType: readNumber(value.userType, null),
    ewmUrl: readText(value.ewmUrl),
    ticketCode: readText(value.ticketCode),
    crtTime: readText(value.crtTime),
    credit: readCreditInfo(value.attr2),
    // Any value but the empty ones counts: the spec speaks of its truthiness.
    isTouched: Boolean(value.attr4) && value.attr4 !== '0',
    moneyFen: readYuanAsFen(value.money),
    feeFen: readYuanAsFen(value.bMf),
    isSignUp: readFlag(value.isSignUp),
    payStatus: readNumber(value.payStatus, 0),
    refundStatus: readNumber(value.refundStatus, 0),
    transferStatus: readNumber(value.transferStatus, 0),
    whoPay: readNumber(value.whoPay, 0),
    answers: readObject(value.extendParam),
    provinceStr: readText(value.provinceStr),
    reviewState: readReviewState(value.reviewState),
  };
}

function readReviewState(value: unknown): Entered['reviewState'] {
  return value === 'pending' || value === 'approved' || value === 'refused' ? value : 'none';
}

/** Reads a list of attendees, dropping what is none. */
export function readEnteredList(value: unknown): Entered[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.flatMap((item) => readEntered(item) ?? []);
}

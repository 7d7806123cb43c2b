import type { Attendee, ReviewState } from '../domain/attendee/attendee';
import { fenToYuan } from '../domain/money';
import { writeMeetingId } from './meeting';
import { readCreditInfo } from './credit-info';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  writeFlag,
  type Json,
  type JsonObject,
} from '../domain/json/read-value';

/*
 * An attendee on the wire is an `entered` (spec section 3): `ewmUrl` is the ticket's picture, `attr2` the credit, `attr4`
 * set once a refund or transfer has touched it, `bMf` the fee, `extendParam` the answers.
 */

/** Reads an attendee; null where there is none (no id). */
export function readAttendee(value: unknown): Attendee | null {
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
    ticketImageUrl: readText(value.ewmUrl),
    ticketCode: readText(value.ticketCode),
    registeredAt: readText(value.crtTime),
    credit: readCreditInfo(value.attr2),
    // Any value but the empty ones counts: the spec speaks of its truthiness.
    isTouched: Boolean(value.attr4) && value.attr4 !== '0',
    amountFen: readYuanAsFen(value.money),
    feeFen: readYuanAsFen(value.bMf),
    isRegistered: readFlag(value.isSignUp),
    payStatus: readNumber(value.payStatus, 0),
    refundStatus: readNumber(value.refundStatus, 0),
    transferStatus: readNumber(value.transferStatus, 0),
    paidBy: readNumber(value.whoPay, 0),
    answers: readObject(value.extendParam),
    provinceText: readText(value.provinceStr),
    reviewState: readReviewState(value.reviewState),
  };
}

function readReviewState(value: unknown): ReviewState {
  return value === 'pending' || value === 'approved' || value === 'refused' ? value : 'none';
}

/** Reads a list of attendees, dropping what is none. */
export function readAttendees(value: unknown): Attendee[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.flatMap((item) => readAttendee(item) ?? []);
}

/** The part of an attendee that a list of payments or an order shows. */
export type ListedAttendee = Pick<
  Attendee,
  | 'id'
  | 'meetingId'
  | 'name'
  | 'phone'
  | 'userType'
  | 'payStatus'
  | 'refundStatus'
  | 'transferStatus'
  | 'paidBy'
  | 'registeredAt'
  | 'isTouched'
  | 'amountFen'
  | 'feeFen'
  | 'isRegistered'
>;

/** Writes that part: flags as '0' and '1', money in yuan. */
export function writeListedAttendee(attendee: ListedAttendee): Record<string, Json> {
  const { id, name, phone, userType, payStatus, refundStatus, transferStatus } = attendee;
  return {
    ...{ id, name, phone, userType, payStatus, refundStatus, transferStatus },
    whoPay: attendee.paidBy,
    meetingId: writeMeetingId(attendee.meetingId),
    crtTime: attendee.registeredAt,
    attr4: attendee.isTouched ? '1' : '',
    money: fenToYuan(attendee.amountFen),
    bMf: fenToYuan(attendee.feeFen),
    isSignUp: writeFlag(attendee.isRegistered),
  };
}

/** Writes all of an attendee. */
export function writeAttendee(attendee: Attendee): JsonObject {
  return {
    ...writeListedAttendee(attendee),
    userId: attendee.userId,
    ewmUrl: attendee.ticketImageUrl,
    ticketCode: attendee.ticketCode,
    reviewState: attendee.reviewState,
    attr2: attendee.credit === null ? '' : JSON.stringify(attendee.credit),
    extendParam: JSON.stringify(attendee.answers),
    payDetail: '',
    provinceStr: attendee.provinceText,
  };
}

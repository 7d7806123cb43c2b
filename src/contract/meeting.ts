import { fenToYuan } from '../domain/money';
import type { Meeting, TeamDiscount } from '../domain/meeting/meeting';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  writeFlag,
  type Json,
} from '../domain/json/read-value';

/*
 * A meeting on the wire (spec section 3): `bmEndTime` is the end of registration, `attr2` the banner, `isBmf` paid or
 * free only, `isScore` credit offered, `changeDeadline` that of transfers.
 */

/** Reads a meeting; null where there is none (no id). */
export function readMeeting(value: unknown): Meeting | null {
  if (!isPlainObject(value)) return null;
  const id = readText(value.id);
  if (id === '') return null;
  return {
    id,
    code: readText(value.code),
    name: readText(value.meetingName),
    description: readText(value.description),
    registrationEnd: readText(value.bmEndTime),
    banner: readText(value.attr2),
    isPaid: readFlag(value.isBmf),
    hasExhibitors: readFlag(value.isEnterprisesParticipating),
    admitsVisitors: readFlag(value.isFreeUser),
    hasCredit: readFlag(value.isScore),
    startTime: readText(value.startTime),
    endTime: readText(value.endTime),
    address: readText(value.meetingAddress),
    creditDeadline: readText(value.scoreDeadline),
    invoiceDeadline: readText(value.invoiceDeadline),
    transferDeadline: readText(value.changeDeadline),
    refundDeadline: readText(value.refundDeadline),
    discount: readDiscount(value.discountInfo),
  };
}

function readDiscount(value: unknown): TeamDiscount | null {
  const info = readObject(value);
  const number = readNumber(info.number, null);
  const priceFen = readYuanAsFen(info.price, -1);
  return number !== null && number > 0 && priceFen >= 0 ? { number, priceFen } : null;
}

/** Writes a meeting: flags as '0' and '1', the team price in yuan. */
export function writeMeeting(meeting: Meeting): Record<string, Json> {
  return {
    id: writeMeetingId(meeting.id),
    code: meeting.code,
    meetingName: meeting.name,
    description: meeting.description,
    bmEndTime: meeting.registrationEnd,
    attr2: meeting.banner,
    isBmf: writeFlag(meeting.isPaid),
    isEnterprisesParticipating: writeFlag(meeting.hasExhibitors),
    isFreeUser: writeFlag(meeting.admitsVisitors),
    isScore: writeFlag(meeting.hasCredit),
    startTime: meeting.startTime,
    endTime: meeting.endTime,
    meetingAddress: meeting.address,
    scoreDeadline: meeting.creditDeadline,
    invoiceDeadline: meeting.invoiceDeadline,
    changeDeadline: meeting.transferDeadline,
    refundDeadline: meeting.refundDeadline,
    discountInfo: writeDiscount(meeting.discount),
  };
}

/** The id of a meeting goes out as a number where it is one. */
export function writeMeetingId(id: string): Json {
  return readNumber(id, null) ?? id;
}

function writeDiscount(discount: TeamDiscount | null): string {
  return discount === null ? '' : JSON.stringify({ number: discount.number, price: fenToYuan(discount.priceFen) });
}

import { readAttendee, readAttendees, writeAttendee, writeListedAttendee, type ListedAttendee } from './attendee';
import type { Attendee } from '../domain/attendee/attendee';
import { readMeeting, writeMeeting } from './meeting';
import { readOrder, readOrderList, writeOrder, type WrittenOrder } from './order';
import { fenToYuan } from '../domain/money';
import {
  isPlainObject,
  readFlag,
  readObject,
  readText,
  readYuanAsFen,
  type JsonObject,
} from '../domain/json/read-value';
import type { TeamOperator } from '../domain/team/team-operator';
import type { Centre } from '../domain/centre/centre';

/** Reads what `toEnteredCenter` answers. */
export function readCentre(value: unknown): Centre {
  const data = readObject(value);
  return {
    attendee: readAttendee(data.entered),
    meeting: readMeeting(data.meeting),
    order: readOrder(data.order),
    orders: readOrderList(data.orderList),
    operator: readTeamOperator(data.teamOperator),
    isTeamOperator: readFlag(data.isTeamOperator),
    attendees: readAttendees(data.enteredList),
  };
}

/** What is written of an operator besides: what they registered the team with. */
export interface WrittenOperator extends TeamOperator {
  teamName: string;
  province: string;
}

/** Writes what `toEnteredCenter` answers; that somebody is an operator is told by there being one. */
export function writeCentre(
  centre: Omit<Centre, 'order' | 'orders' | 'operator' | 'isTeamOperator'> & {
    order: WrittenOrder | null;
    orders: readonly WrittenOrder[];
    operator: WrittenOperator | null;
  },
): JsonObject {
  const { meeting, attendee, order, operator } = centre;
  return {
    meeting: meeting === null ? null : writeMeeting(meeting),
    entered: attendee === null ? null : writeAttendee(attendee),
    enteredList: centre.attendees.map(writeAttendee),
    order: order === null ? null : writeOrder(order),
    orderList: centre.orders.map(writeOrder),
    isTeamOperator: operator !== null,
    teamOperator: operator === null ? null : writeTeamOperator(operator),
  };
}

function readTeamOperator(value: unknown): TeamOperator | null {
  if (!isPlainObject(value)) return null;
  return {
    name: readText(value.contactName),
    phone: readText(value.concatPhone),
    userId: readText(value.webUserId),
  };
}

function writeTeamOperator({ name, teamName, province, phone, userId }: WrittenOperator): JsonObject {
  return { contactName: name, teamName, province, concatPhone: phone, webUserId: userId };
}

/** What `getTeamOrderDetail` answers: the price of a selection of members. */
export interface TeamOrderQuote {
  totalFen: number;
  attendees: Attendee[];
}

export function readTeamOrderQuote(value: unknown): TeamOrderQuote {
  const data = readObject(value);
  return { totalFen: readYuanAsFen(data.allprice), attendees: readAttendees(data.enteredList) };
}

export function writeTeamOrderQuote(quote: { totalFen: number; attendees: readonly ListedAttendee[] }): JsonObject {
  return { allprice: fenToYuan(quote.totalFen), enteredList: quote.attendees.map(writeListedAttendee) };
}

import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { entered } from '../db/tables/entered';
import { meetings } from '../db/tables/meetings';
import { orderItems, orders } from '../db/tables/orders';

/** Which meeting a list is of; '' is every one. */
export const ofMeeting = (code: string): SQL | undefined => (code === '' ? undefined : eq(meetings.code, code));

/** Registrations that wait for the organiser's review, oldest first. */
export async function listReviews(query: Queryable, meeting: string) {
  return query
    .select({ entry: entered, meeting: meetings.code })
    .from(entered)
    .innerJoin(meetings, eq(meetings.id, entered.meetingId))
    .where(and(ofMeeting(meeting), eq(entered.reviewState, 'pending'), eq(entered.live, true)))
    .orderBy(asc(entered.position));
}

/** Names of those whom an order pays for, in its order. */
const attendeeNames = sql<string>`string_agg(${entered.name}, '、' order by ${orderItems.id})`;

/** Orders that someone means to pay by transfer or on site, oldest first. */
export async function listTransfers(query: Queryable, meeting: string) {
  return query
    .select({ order: orders, meeting: meetings.code, names: attendeeNames })
    .from(orders)
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(entered, eq(entered.id, orderItems.enteredId))
    .where(and(ofMeeting(meeting), eq(orders.status, 'pending'), isNotNull(orders.awaitingTransferSince)))
    .groupBy(orders.id, meetings.code)
    .orderBy(asc(orders.awaitingTransferSince));
}

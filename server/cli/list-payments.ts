import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { meetings } from '../db/tables/meetings';
import { orders } from '../db/tables/orders';
import { paymentAttempts } from '../db/tables/payments';
import { ofMeeting } from '../modules/meetings/store';
import { attendeeNames } from './attendee-names';

/** Orders awaiting a transfer or payment on site, oldest first. */
export async function listTransfers(query: Queryable, meeting: string) {
  return query
    .select({ order: orders, meeting: meetings.code, names: attendeeNames })
    .from(orders)
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(ofMeeting(meeting), eq(orders.status, 'pending'), isNotNull(orders.awaitingTransferSince)))
    .orderBy(asc(orders.awaitingTransferSince));
}

/** Online payments of the wrong amount, which the organiser has to settle, oldest first. */
export async function listMismatches(query: Queryable, meeting: string) {
  return query
    .select({ attempt: paymentAttempts, order: orders, meeting: meetings.code, names: attendeeNames })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(ofMeeting(meeting), eq(paymentAttempts.status, 'mismatch')))
    .orderBy(asc(paymentAttempts.createdAt));
}

import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { transferReceipts } from '../../db/tables/transfer-receipts';
import { ofMeeting } from '../meetings/store';
import { attendeeNames } from '../orders/attendee-names';

/**
 * Lists orders whose payer chose a transfer or payment on site, oldest first.
 * @param given `meeting` '' for every meeting; with `all` also cancelled orders, since their money may have been on its
 * way
 */
export async function ordersByTransfer(query: Queryable, { meeting, all }: { meeting: string; all: boolean }) {
  const isShown = inArray(orders.status, all ? ['pending', 'cancelled'] : ['pending']);
  return query
    .select({ order: orders, meeting: meetings.code, names: attendeeNames, receipt: transferReceipts })
    .from(orders)
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .leftJoin(transferReceipts, eq(transferReceipts.orderId, orders.id))
    .where(and(ofMeeting(meeting), isShown, isNotNull(orders.awaitingTransferSince)))
    .orderBy(asc(orders.awaitingTransferSince));
}

/**
 * Lists unsettled online payments of the wrong amount, oldest first.
 * @param meeting '' for every meeting
 */
export async function mismatchedAttempts(query: Queryable, meeting: string) {
  return query
    .select({ attempt: paymentAttempts, order: orders, meeting: meetings.code, names: attendeeNames })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(ofMeeting(meeting), eq(paymentAttempts.status, 'mismatch')))
    .orderBy(asc(paymentAttempts.createdAt));
}

/** Lists a meeting's online payments that the office has to settle: of the wrong amount, or not reported as delivered. */
export async function faultyAttempts(query: Queryable, meetingId: number) {
  const isFaulty = or(eq(paymentAttempts.status, 'mismatch'), eq(paymentAttempts.deliveryState, 'failed'));
  return query
    .select({ attempt: paymentAttempts, orderNumber: orders.outTradeNo, names: attendeeNames })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.meetingId, meetingId), isFaulty))
    .orderBy(asc(paymentAttempts.createdAt));
}

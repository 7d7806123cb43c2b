import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { transferReceipts } from '../../db/tables/transfer-receipts';
import { ofMeeting } from '../meetings/store';
import { attendeeNames } from '../orders/attendee-names';

/**
 * Orders whose payer chose a transfer or payment on site, oldest first.
 * @param given `meeting` '' for every meeting; with `all` also cancelled orders, since the money may have been on its way
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
 * Online payments of the wrong amount that nobody has settled, oldest first.
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

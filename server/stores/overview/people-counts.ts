import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { isCheckedIn } from '../door/scans';

/** The day in Shanghai on which somebody registered, `YYYY-MM-DD`. */
const day = sql<string>`to_char(${entries.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** The facts that decide somebody's state. */
const facts = {
  meetingId: entries.meetingId,
  entryType: entries.entryType,
  userType: entries.userType,
  payment: entries.payment,
  refund: entries.refund,
  transfer: entries.transfer,
  paidBy: entries.paidBy,
  isRegistered: entries.isRegistered,
  isTouched: entries.isTouched,
  reviewState: entries.reviewState,
  isLive: entries.live,
  isAwaited: sql<boolean>`${orders.id} is not null`,
};
const isItsItem = and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true));
const isAwaited = and(
  ...[eq(orders.id, orderItems.orderId), eq(orders.status, 'pending'), isNotNull(orders.awaitingTransferSince)],
);
const isCounted = (meetingId: number | null) =>
  and(isNull(entries.erasedAt), meetingId === null ? undefined : eq(entries.meetingId, meetingId));

/**
 * Counts people by all that decides their state, and at one meeting by the day on which they registered.
 * @param meetingId null for every meeting
 */
export async function countPeople(query: Queryable, meetingId: number | null) {
  return query
    .select({
      ...facts,
      day: meetingId === null ? sql<string>`''` : day,
      count: count(),
      // A sum of integers is a bigint, which drivers return as text.
      shareFen: sql<number>`sum(coalesce(${orderItems.amountFen}, ${entries.feeFen}))::double precision`,
    })
    .from(entries)
    .leftJoin(orderItems, isItsItem)
    .leftJoin(orders, isAwaited)
    .where(isCounted(meetingId))
    .groupBy(...Object.values(facts), ...(meetingId === null ? [] : [day]));
}

export type PeopleCount = Awaited<ReturnType<typeof countPeople>>[number];

/** Counts a meeting's people by all that decides their state, and those of them who were scanned in. */
export async function countArrivals(query: Queryable, meetingId: number) {
  return query
    .select({ ...facts, count: count(), arrived: sql<number>`(count(*) filter (where ${isCheckedIn}))::int` })
    .from(entries)
    .leftJoin(orderItems, isItsItem)
    .leftJoin(orders, isAwaited)
    .where(isCounted(meetingId))
    .groupBy(...Object.values(facts));
}

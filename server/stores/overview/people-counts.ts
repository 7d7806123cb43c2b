import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';

/** The day in Shanghai on which somebody registered, `YYYY-MM-DD`. */
const day = sql<string>`to_char(${entries.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/**
 * Counts people by all that decides their state, and at one meeting by the day on which they registered.
 * @param meetingId null for every meeting
 */
export async function countPeople(query: Queryable, meetingId: number | null) {
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
  const isAwaited = and(
    ...[eq(orders.id, orderItems.orderId), eq(orders.status, 'pending'), isNotNull(orders.awaitingTransferSince)],
  );
  return query
    .select({
      ...facts,
      day: meetingId === null ? sql<string>`''` : day,
      count: count(),
      // A sum of integers is a bigint, which drivers return as text.
      shareFen: sql<number>`sum(coalesce(${orderItems.amountFen}, ${entries.feeFen}))::double precision`,
    })
    .from(entries)
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .leftJoin(orders, isAwaited)
    .where(and(isNull(entries.erasedAt), meetingId === null ? undefined : eq(entries.meetingId, meetingId)))
    .groupBy(...Object.values(facts), ...(meetingId === null ? [] : [day]));
}

export type PeopleCount = Awaited<ReturnType<typeof countPeople>>[number];

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';

/** A pending order of a meeting. */
export interface PendingOrder {
  id: string;
  amountFen: number;
  /** True if its payer has chosen a transfer. */
  isAwaited: boolean;
}

/** Locks a meeting's unpaid orders until the transaction ends, always in the same order to avoid deadlocks. */
export const lockPendingOrders = async (query: Transaction, meetingId: number): Promise<PendingOrder[]> =>
  query
    .select({
      id: orders.id,
      amountFen: orders.amountFen,
      isAwaited: sql<boolean>`${orders.awaitingTransferSince} is not null`,
    })
    .from(orders)
    .where(and(eq(orders.meetingId, meetingId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.id))
    .for('update');

/** Lists the ids of a meeting's pending orders for which no transfer may be on its way. */
export async function cancellableOrders(query: Queryable, meetingId: number): Promise<string[]> {
  const isUnpaid = and(
    eq(orders.meetingId, meetingId),
    eq(orders.status, 'pending'),
    isNull(orders.awaitingTransferSince),
  );
  const found = await query.select({ id: orders.id }).from(orders).where(isUnpaid).orderBy(asc(orders.id));
  return found.map(({ id }) => id);
}

/** Cancels orders, which must be locked, and releases everyone in them. */
export async function endOrders(query: Transaction, ids: readonly string[], cancelledAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await query.update(orders).set({ status: 'cancelled', cancelledAt }).where(isAmong(orders.id, ids));
  await query.update(orderItems).set({ live: false }).where(isAmong(orderItems.orderId, ids));
}

/** The numbers of a meeting's orders. */
export interface OrderCounts {
  /** The number of tickets in paid orders that were not refunded, and the amount paid for them, in fen. */
  paidTickets: number;
  paidFen: number;
  /** The number of paid orders without an invoice. */
  withoutInvoice: number;
}

export async function countOrders(query: Queryable, meetingId: number): Promise<OrderCounts> {
  const isPaid = and(eq(orders.meetingId, meetingId), eq(orders.status, 'paid'));
  const [tickets] = await query
    .select({
      paidTickets: sql<number>`count(*)::int`,
      // A sum of integers is a bigint, which drivers return as text.
      paidFen: sql<number>`coalesce(sum(${orderItems.amountFen}), 0)::double precision`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isPaid, eq(orderItems.live, true)));
  const [invoices] = await query
    .select({ withoutInvoice: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isPaid, isNull(orders.invoice)));
  return {
    ...{ paidTickets: tickets?.paidTickets ?? 0, paidFen: tickets?.paidFen ?? 0 },
    withoutInvoice: invoices?.withoutInvoice ?? 0,
  };
}

/** Returns the ids of the entries in these orders. */
export async function orderedEntryIds(query: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await query
    .select({ id: orderItems.entryId })
    .from(orderItems)
    .where(and(isAmong(orderItems.orderId, orderIds), eq(orderItems.live, true)));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the free visitors who would have been upgraded by these orders. */
export async function visitorsInOrders(query: Queryable, orderIds: readonly string[]): Promise<EntryRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await query
    .select({ entry: entries })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(isAmong(orderItems.orderId, orderIds), eq(orderItems.live, true), eq(entries.userType, 'free-guest')));
  return rows.map(({ entry }) => entry);
}

/** Counts the orders with an online payment in progress (`open`), or paid with another amount (`mismatch`). */
export async function countUnendedAttempts(
  query: Queryable,
  orderIds: readonly string[],
): Promise<Record<'open' | 'mismatch', number>> {
  if (orderIds.length === 0) return { open: 0, mismatch: 0 };
  const rows = await query
    .select({ status: paymentAttempts.status, count: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .where(and(isAmong(paymentAttempts.orderId, orderIds), inArray(paymentAttempts.status, ['open', 'mismatch'])))
    .groupBy(paymentAttempts.status);
  const countOf = (wanted: string): number => rows.find(({ status }) => status === wanted)?.count ?? 0;
  return { open: countOf('open'), mismatch: countOf('mismatch') };
}

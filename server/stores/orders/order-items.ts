import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { refunds } from '../../db/tables/refunds';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

export async function entriesOfOrder(query: Queryable, orderId: string): Promise<EntryRow[]> {
  const rows = await query
    .select({ entry: entries })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return rows.map(({ entry }) => entry);
}

/** Tells whether an order with this number pays for an entry. */
export async function isOrderOfEntry(query: Queryable, outTradeNo: string, entryId: string): Promise<boolean> {
  const [found] = await query
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.outTradeNo, outTradeNo), eq(orderItems.entryId, entryId), eq(orderItems.live, true)));
  return found !== undefined;
}

/** The entries an order pays for, locked until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockEntriesOfOrder(query: Transaction, orderId: string): Promise<EntryRow[]> {
  const inOrder = query
    .select({ id: orderItems.entryId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return query.select().from(entries).where(inArray(entries.id, inOrder)).orderBy(asc(entries.id)).for('update');
}

/**
 * Locks the former entries of a cancelled order until the transaction ends, so that nobody pays for, deletes or gives
 * away one of them meanwhile.
 */
export async function lockFormerEntries(query: Transaction, orderId: string): Promise<EntryRow[]> {
  const inOrder = query.select({ id: orderItems.entryId }).from(orderItems).where(eq(orderItems.orderId, orderId));
  return query.select().from(entries).where(inArray(entries.id, inOrder)).orderBy(asc(entries.id)).for('update');
}

/** Ends the order's item for this attendee. */
export async function endOrderItem(query: Queryable, orderId: string, entryId: string): Promise<void> {
  await query
    .update(orderItems)
    .set({ live: false })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.entryId, entryId)));
}

/** An attendee of an order, with their price there, in fen. */
export interface OrderItem {
  entry: EntryRow;
  amountFen: number;
  live: boolean;
  /**
   * The amount that was refunded or is being refunded by a provider: all but the amount still due from the organiser,
   * once the ticket has ended.
   */
  refundedFen: number;
  /** The amount that the organiser still has to pay back by bank. */
  refundDueFen: number;
}

/** The condition of a refund that only the organiser can pay, and has not paid yet. */
export const isDueByBank = sql`${refunds.provider} = ${offlineMethod} and ${refunds.state} = 'requested'`;

/** Reads the items of orders, by the order's id. */
export async function itemsOfOrders(query: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderItem[]>> {
  const found = new Map<string, OrderItem[]>();
  if (orderIds.length === 0) return found;
  const returned = query
    .select({
      ...{ orderId: refunds.orderId, entryId: refunds.entryId },
      totalFen: sql<number | null>`sum(${refunds.refundFen})::int`.as('total_fen'),
      dueFen: sql<number | null>`coalesce(sum(${refunds.refundFen}) filter (where ${isDueByBank}), 0)::int`.as(
        'due_fen',
      ),
    })
    .from(refunds)
    .where(and(isAmong(refunds.orderId, orderIds), isNotNull(refunds.entryId)))
    .groupBy(refunds.orderId, refunds.entryId)
    .as('returned');
  const isTheirs = and(eq(returned.orderId, orderItems.orderId), eq(returned.entryId, orderItems.entryId));
  const rows = await query
    .select({ item: orderItems, entry: entries, totalFen: returned.totalFen, dueFen: returned.dueFen })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .leftJoin(returned, isTheirs)
    .where(isAmong(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  for (const { item, entry, totalFen, dueFen } of rows) {
    const { amountFen, live } = item;
    const refundDueFen = dueFen ?? 0;
    const refundedFen = (live ? (totalFen ?? 0) : amountFen) - refundDueFen;
    const ofOrder = found.get(item.orderId) ?? [];
    ofOrder.push({ entry, amountFen, live, refundedFen, refundDueFen });
    found.set(item.orderId, ofOrder);
  }
  return found;
}

/**
 * Finds the paid order that includes an entry, with the entry's frozen share and the part of it that is not refunded
 * nor being refunded, in fen; or null.
 */
export async function paidShareOf(
  query: Queryable,
  entryId: string,
): Promise<{ orderId: string; amountFen: number; leftFen: number } | null> {
  const [row] = await query
    .select({
      ...{ orderId: orders.id, amountFen: orderItems.amountFen },
      returnedFen: sql<number>`(select coalesce(sum(${refunds.refundFen}), 0)::int from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${refunds.entryId} = ${orderItems.entryId})`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.entryId, entryId), eq(orderItems.live, true), eq(orders.status, 'paid')));
  if (row === undefined) return null;
  const { returnedFen, ...share } = row;
  return { ...share, leftFen: share.amountFen - returnedFen };
}

/**
 * Reads the other attendees of an order: the price of each, and what they would have cost alone, both as frozen there,
 * in fen.
 */
export async function othersInOrder(
  query: Queryable,
  { orderId, entryId }: { orderId: string; entryId: string },
): Promise<{ amountFen: number; feeFen: number }[]> {
  const isOther = and(eq(orderItems.orderId, orderId), ne(orderItems.entryId, entryId), eq(orderItems.live, true));
  return query
    .select({
      amountFen: orderItems.amountFen,
      feeFen: sql<number>`coalesce(${orderItems.feeFen}, ${entries.feeFen})`,
    })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(isOther);
}

/** A member, and whether a live order, paid or pending, includes them. */
export interface OrderableMember {
  entry: EntryRow;
  isOrdered: boolean;
}

/** Lists a team's live members in the order they were added; limited to `ids` if given. */
export async function orderableMembers(
  query: Queryable,
  teamId: string,
  ids: readonly string[] | null = null,
): Promise<OrderableMember[]> {
  const isNamed = ids === null ? undefined : isAmong(entries.id, ids);
  const rows = await query
    .select({ entry: entries, itemId: orderItems.id })
    .from(entries)
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .where(and(eq(entries.teamId, teamId), eq(entries.live, true), isNamed))
    .orderBy(asc(entries.position));
  return rows.map(({ entry, itemId }) => ({ entry, isOrdered: itemId !== null }));
}

/** Finds another live order that includes one of these entries, with the entry's name; null if there is none. */
export async function otherLiveOrder(
  query: Queryable,
  entryIds: readonly string[],
): Promise<{ order: OrderRow; name: string } | null> {
  const [found] = await query
    .select({ order: orders, name: entries.name })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(isAmong(orderItems.entryId, entryIds), eq(orderItems.live, true)))
    .limit(1);
  return found ?? null;
}

/** Reads an order's items, including ended ones. */
export const allItemsOfOrder = async (query: Queryable, orderId: string): Promise<OrderItemRow[]> =>
  query.select().from(orderItems).where(eq(orderItems.orderId, orderId));

type OrderItemRow = typeof orderItems.$inferSelect;

import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';

/** A member, and whether a live order pays for them or is to. */
export interface OrderableMember {
  entry: EntryRow;
  isOrdered: boolean;
}

/** A team's live members in the order they were added; only those named where `ids` is given. */
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

/**
 * Keeps members as they are until the transaction ends: who deletes, corrects, pays for or transfers one of them waits,
 * other orders do not. Taken in one order, so that no two transactions wait for each other.
 */
export async function shareMembers(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entries.id })
    .from(entries)
    .where(isAmong(entries.id, ids))
    .orderBy(asc(entries.id))
    .for('share');
}

/** An order with what it asks for each member. */
export interface NewTeamOrder {
  order: typeof orders.$inferInsert;
  items: readonly { entryId: string; amountFen: number }[];
}

/**
 * To be run in a transaction.
 * @param newOrder with its items in the order in which members were added (`orderableMembers`): one order whoever orders, so
 * that of two orders with several members in common one waits for the other, and not each for each
 */
export async function insertTeamOrder(query: Queryable, newOrder: NewTeamOrder): Promise<void> {
  const { order, items } = newOrder;
  await query.insert(orders).values(order);
  await query.insert(orderItems).values(items.map((item) => ({ orderId: order.id, ...item })));
}

/** An order of a team's; null where it is none of theirs. */
export async function findTeamOrder(query: Queryable, teamId: string, orderId: string): Promise<OrderRow | null> {
  const [order] = await query
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.teamId, teamId)));
  return order ?? null;
}

/** Whether an order is the registration order of someone with this phone, which no team made. */
export async function isOwnOrder(query: Queryable, orderId: string, phone: string): Promise<boolean> {
  const rows = await query
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(orders.id, orderId), isNull(orders.teamId), eq(entries.phone, phone)));
  return rows.length > 0;
}

import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { notFound } from '../../answers';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { issuedInvoices } from '../../db/tables/invoices';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import type { Session } from '../login/session';
import type { NewOrder } from './new-order';

/**
 * Writes an order. To be run in a transaction.
 * @param newOrder with its items in the order in which members were added (`orderableMembers`): one order whoever orders, so
 * that of two orders with several members in common one waits for the other, and not each for each
 * @throws where someone is in a live order: see `isOrderedAlready`
 */
export async function insertOrder(query: Queryable, { order, items }: NewOrder): Promise<void> {
  await query.insert(orders).values(order);
  await query.insert(orderItems).values(items.map((item) => ({ orderId: order.id, ...item })));
}

/** Whether a write failed because someone is in a live order: another one was faster. */
export const isOrderedAlready = (error: unknown): boolean => isUniqueViolation(error, 'order_items_live_entered');

/**
 * The order that clients call by this number, locked until the transaction ends. Whoever changes an order or what
 * belongs to it locks it first.
 * @throws Refusal (404)
 */
export async function lockOrder(query: Transaction, outTradeNo: string): Promise<OrderRow> {
  const [order] = await query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)).for('update');
  if (order === undefined) throw unknownOrder();
  return order;
}

export async function lockOrderById(query: Transaction, id: string): Promise<OrderRow> {
  const [order] = await query.select().from(orders).where(eq(orders.id, id)).for('update');
  if (order === undefined) throw unknownOrder();
  return order;
}

/** @throws Refusal (404) */
export async function findOrder(query: Queryable, outTradeNo: string): Promise<OrderRow> {
  const [order] = await query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo));
  if (order === undefined) throw unknownOrder();
  return order;
}

export const unknownOrder = () => notFound('订单不存在');

export async function updateOrder(query: Queryable, id: string, changes: Partial<OrderRow>): Promise<void> {
  await query.update(orders).set(changes).where(eq(orders.id, id));
}

/** Makes an order cancelled, which ends its hold on everyone in it. The order must be locked. */
export async function endOrder(query: Queryable, id: string, cancelledAt: Date): Promise<void> {
  await updateOrder(query, id, { status: 'cancelled', cancelledAt });
  await query.update(orderItems).set({ live: false }).where(eq(orderItems.orderId, id));
}

/** From now on the order pays for this attendee no more. */
export async function endOrderItem(query: Queryable, orderId: string, entryId: string): Promise<void> {
  await query
    .update(orderItems)
    .set({ live: false })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.entryId, entryId)));
}

/** Those whom an order pays for. */
export async function entriesOfOrder(query: Queryable, orderId: string): Promise<EntryRow[]> {
  const rows = await query
    .select({ entry: entries })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return rows.map(({ entry }) => entry);
}

/**
 * Those whom an order pays for, locked until the transaction ends. Always in one order, so that no two transactions
 * wait for each other.
 */
export async function lockEntriesOfOrder(query: Transaction, orderId: string): Promise<EntryRow[]> {
  const inOrder = query
    .select({ id: orderItems.entryId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return query.select().from(entries).where(inArray(entries.id, inOrder)).orderBy(asc(entries.id)).for('update');
}

/** The order to pay that an entry is in, or null. */
export async function pendingOrderOf(query: Queryable, entryId: string): Promise<OrderRow | null> {
  const [row] = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.entryId, entryId), eq(orderItems.live, true), eq(orders.status, 'pending')));
  return row?.order ?? null;
}

/** The paid order that an entry is in, with its share of it in fen, as the order froze it; null where there is none. */
export async function paidShareOf(
  query: Queryable,
  entryId: string,
): Promise<{ orderId: string; amountFen: number } | null> {
  const [row] = await query
    .select({ orderId: orders.id, amountFen: orderItems.amountFen })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.entryId, entryId), eq(orderItems.live, true), eq(orders.status, 'paid')));
  return row ?? null;
}

/** The others whom an order pays for: what it froze for each, and their own fee. In fen. */
export async function othersInOrder(
  query: Queryable,
  { orderId, entryId }: { orderId: string; entryId: string },
): Promise<{ amountFen: number; feeFen: number }[]> {
  const isOther = and(eq(orderItems.orderId, orderId), ne(orderItems.entryId, entryId), eq(orderItems.live, true));
  return query
    .select({ amountFen: orderItems.amountFen, feeFen: entries.feeFen })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(isOther);
}

/** What live orders ask for entries, by the entry's id; in fen. */
export async function orderedFenOf(query: Queryable, entryIds: readonly string[]): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map();
  const rows = await query
    .select({ id: orderItems.entryId, amountFen: orderItems.amountFen })
    .from(orderItems)
    .where(and(isAmong(orderItems.entryId, entryIds), eq(orderItems.live, true)));
  return new Map(rows.map(({ id, amountFen }) => [id, amountFen]));
}

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

/** Orders that are the caller's: of their team, or for an entry of their own phone. */
function isCallersOrder(query: Queryable, session: Session): SQL | undefined {
  const own = query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(entries.meetingId, session.meeting.id), eq(entries.phone, session.phone)));
  const isOwn = and(isNull(orders.teamId), inArray(orders.id, own));
  const isTeams = session.team === null ? undefined : eq(orders.teamId, session.team.id);
  return and(eq(orders.meetingId, session.meeting.id), or(isOwn, isTeams));
}

/**
 * An order of the caller's, locked until the transaction ends; null where it is none of theirs.
 * @param id a row's
 */
export async function lockCallersOrder(query: Transaction, session: Session, id: string): Promise<OrderRow | null> {
  const isNamed = and(eq(orders.id, id), isCallersOrder(query, session));
  const [order] = await query.select().from(orders).where(isNamed).for('update');
  return order ?? null;
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

/** An order with whom it pays for; of a pending one only those who are still in it. */
export interface OrderWithItems {
  order: OrderRow;
  items: { entry: EntryRow; amountFen: number; live: boolean }[];
  issuedInvoice: typeof issuedInvoices.$inferSelect | null;
}

/** The caller's orders that are to be paid or paid, latest first. */
export async function ordersOfCaller(query: Queryable, session: Session): Promise<OrderWithItems[]> {
  const rows = await query
    .select({ order: orders, issuedInvoice: issuedInvoices })
    .from(orders)
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .where(and(isCallersOrder(query, session), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const items = await itemsOfOrders(
    query,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, issuedInvoice }) => ({
    ...{ order, issuedInvoice },
    items: (items.get(order.id) ?? []).filter(({ live }) => live || order.status === 'paid'),
  }));
}

/** Whom orders pay for, by the order's id. */
export async function itemsOfOrders(
  query: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderWithItems['items']>> {
  const found = new Map<string, OrderWithItems['items']>();
  if (orderIds.length === 0) return found;
  const rows = await query
    .select({ item: orderItems, entry: entries })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(isAmong(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  for (const { item, entry } of rows) {
    const ofOrder = found.get(item.orderId) ?? [];
    ofOrder.push({ entry, amountFen: item.amountFen, live: item.live });
    found.set(item.orderId, ofOrder);
  }
  return found;
}

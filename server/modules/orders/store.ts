import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { readRemark } from '../../../src/domain/payment/transfer';
import { notFound } from '../../answers';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
import { issuedInvoices } from '../../db/tables/invoices';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { transferReceipts, type TransferReceiptRow } from '../../db/tables/transfer-receipts';
import type { Session } from '../login/session';
import type { NewOrder } from './new-order';

/**
 * Inserts an order; call inside a transaction.
 * @param newOrder with items in the order in which members were added (`orderableMembers`), which avoids deadlocks
 * between orders that share several members
 * @throws if someone is in a live order: see `isOrderedAlready`
 */
export async function insertOrder(query: Queryable, { order, items }: NewOrder): Promise<void> {
  await query.insert(orders).values(order);
  await query.insert(orderItems).values(items.map((item) => ({ orderId: order.id, ...item })));
}

/** Whether a write failed because someone is already in a live order, created concurrently. */
export const isOrderedAlready = (error: unknown): boolean => isUniqueViolation(error, 'order_items_live_entered');

/**
 * Finds an order by the number clients use, and locks it until the transaction ends. An order is locked before it or
 * anything that belongs to it changes.
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

/** Cancels an order, which releases everyone in it. The order must be locked. */
export async function endOrder(query: Queryable, id: string, cancelledAt: Date): Promise<void> {
  await updateOrder(query, id, { status: 'cancelled', cancelledAt });
  await query.update(orderItems).set({ live: false }).where(eq(orderItems.orderId, id));
}

/** Ends the order's item for this attendee. */
export async function endOrderItem(query: Queryable, orderId: string, entryId: string): Promise<void> {
  await query
    .update(orderItems)
    .set({ live: false })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.entryId, entryId)));
}

export async function entriesOfOrder(query: Queryable, orderId: string): Promise<EntryRow[]> {
  const rows = await query
    .select({ entry: entries })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return rows.map(({ entry }) => entry);
}

/** The entries an order pays for, locked until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockEntriesOfOrder(query: Transaction, orderId: string): Promise<EntryRow[]> {
  const inOrder = query
    .select({ id: orderItems.entryId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.live, true)));
  return query.select().from(entries).where(inArray(entries.id, inOrder)).orderBy(asc(entries.id)).for('update');
}

/** The pending order that includes an entry, or null. */
export async function pendingOrderOf(query: Queryable, entryId: string): Promise<OrderRow | null> {
  const [row] = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.entryId, entryId), eq(orderItems.live, true), eq(orders.status, 'pending')));
  return row?.order ?? null;
}

/** The orders that include an entry or did, latest first. */
export async function ordersOfEntry(query: Queryable, entryId: string): Promise<OrderRow[]> {
  const rows = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.entryId, entryId))
    .orderBy(desc(orders.createdAt));
  return rows.map(({ order }) => order);
}

/** The paid order that includes an entry, with the entry's frozen share in fen; or null. */
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

/** The other attendees of an order: the frozen price of each, and their own fee, in fen. */
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

/** Prices in live orders, by entry id; in fen. */
export async function orderedFenOf(query: Queryable, entryIds: readonly string[]): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map();
  const rows = await query
    .select({ id: orderItems.entryId, amountFen: orderItems.amountFen })
    .from(orderItems)
    .where(and(isAmong(orderItems.entryId, entryIds), eq(orderItems.live, true)));
  return new Map(rows.map(({ id, amountFen }) => [id, amountFen]));
}

/** A member, and whether a live order, paid or pending, includes them. */
export interface OrderableMember {
  entry: EntryRow;
  isOrdered: boolean;
}

/** A team's live members in the order they were added; limited to `ids` if given. */
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

/** The caller's orders: their team's, or those for an entry of their own phone. */
function isCallersOrder(query: Queryable, session: Session): SQL | undefined {
  const own = query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(entries.meetingId, session.meeting.id), eq(entries.phoneDigest, phoneDigest(session.phone))));
  const isOwn = and(isNull(orders.teamId), inArray(orders.id, own));
  const isTeams = session.team === null ? undefined : eq(orders.teamId, session.team.id);
  return and(eq(orders.meetingId, session.meeting.id), or(isOwn, isTeams));
}

/**
 * The caller's order, locked until the transaction ends; null if it is not theirs.
 * @param id a row's id
 */
export async function lockCallersOrder(query: Transaction, session: Session, id: string): Promise<OrderRow | null> {
  const isNamed = and(eq(orders.id, id), isCallersOrder(query, session));
  const [order] = await query.select().from(orders).where(isNamed).for('update');
  return order ?? null;
}

/**
 * The caller's order; null if it is not theirs.
 * @param id a row's id
 */
export async function findCallersOrder(query: Queryable, session: Session, id: string): Promise<OrderRow | null> {
  const [order] = await query
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isCallersOrder(query, session)));
  return order ?? null;
}

/** An order by its number, or by the remark on its transfer, as the organiser types it; null for neither. */
export async function findOrderToBook(query: Queryable, typed: string): Promise<OrderRow | null> {
  const remark = readRemark(typed);
  const isNamed = or(
    eq(orders.outTradeNo, typed.trim()),
    remark === null ? undefined : eq(orders.transferRemark, remark),
  );
  const [order] = await query.select().from(orders).where(isNamed);
  return order ?? null;
}

/**
 * Those whom a cancelled order was for, locked until the transaction ends, so that nobody pays for, deletes or gives
 * away one of them meanwhile.
 */
export async function lockFormerEntries(query: Transaction, orderId: string): Promise<EntryRow[]> {
  const inOrder = query.select({ id: orderItems.entryId }).from(orderItems).where(eq(orderItems.orderId, orderId));
  return query.select().from(entries).where(inArray(entries.id, inOrder)).orderBy(asc(entries.id)).for('update');
}

/** Another live order that includes one of these entries, with the entry's name; null if there is none. */
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

/** Makes a cancelled order pending again, with everyone who was in it. The order and its entries must be locked. */
export async function reopenOrder(query: Queryable, id: string): Promise<void> {
  await updateOrder(query, id, { status: 'pending', cancelledAt: null });
  await query.update(orderItems).set({ live: true }).where(eq(orderItems.orderId, id));
}

/** An order with its attendees; for a pending one only those still in it. */
export interface OrderWithItems {
  order: OrderRow;
  items: { entry: EntryRow; amountFen: number; live: boolean }[];
  issuedInvoice: typeof issuedInvoices.$inferSelect | null;
  receipt: TransferReceiptRow | null;
  /** The ledger's method of its payment; null if unpaid. */
  method: string | null;
}

/** The method of the payment that paid an order: the first booked, since a mismatch's difference comes after it. */
const method = sql<string | null>`(
  select ${ledger.method} from ${ledger}
  where ${ledger.orderId} = ${orders.id} and ${ledger.kind} = 'payment'
  order by ${ledger.id} limit 1)`;

/** How many cancelled orders are shown. */
const maxCancelled = 20;

/** The caller's orders, latest first; of the cancelled ones the latest. */
export async function ordersOfCaller(query: Queryable, session: Session): Promise<OrderWithItems[]> {
  const rows = await query
    .select({ order: orders, issuedInvoice: issuedInvoices, receipt: transferReceipts, method })
    .from(orders)
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .leftJoin(transferReceipts, eq(transferReceipts.orderId, orders.id))
    .where(isCallersOrder(query, session))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const cancelled = rows.filter(({ order }) => order.status === 'cancelled').slice(maxCancelled);
  const shown = rows.filter((row) => !cancelled.includes(row));
  const items = await itemsOfOrders(
    query,
    shown.map(({ order }) => order.id),
  );
  return shown.map((row) => ({
    ...row,
    items: (items.get(row.order.id) ?? []).filter(({ live }) => live || row.order.status !== 'pending'),
  }));
}

/** Orders' items, by the order's id. */
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

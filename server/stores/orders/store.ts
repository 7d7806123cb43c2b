import { and, desc, eq, or } from 'drizzle-orm';
import { readRemark } from '../../../src/domain/payment/transfer';
import { notFound } from '../../http/answers';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
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

/** Tells whether a write failed because someone is already in a live order, created concurrently. */
export const isOrderedAlready = (error: unknown): boolean => isUniqueViolation(error, 'order_items_live_entered');

export const unknownOrder = () => notFound('订单不存在');

/**
 * Finds an order by its number.
 * @throws Refusal (404)
 */
export async function findOrder(query: Queryable, outTradeNo: string): Promise<OrderRow> {
  const [order] = await query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo));
  if (order === undefined) throw unknownOrder();
  return order;
}

/**
 * Finds an order by its row's id; null if there is none, or it was deleted.
 * @param id a row's id
 */
export async function findOrderById(query: Queryable, id: string): Promise<OrderRow | null> {
  const [order] = await query.select().from(orders).where(eq(orders.id, id));
  return order ?? null;
}

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

/** Finds an order by its number, or by the remark on its transfer, as the organiser types it; null for neither. */
export async function findOrderToBook(query: Queryable, typed: string): Promise<OrderRow | null> {
  const remark = readRemark(typed);
  const isNamed = or(
    eq(orders.outTradeNo, typed.trim()),
    remark === null ? undefined : eq(orders.transferRemark, remark),
  );
  const [order] = await query.select().from(orders).where(isNamed);
  return order ?? null;
}

/** Finds the pending order that includes an entry, or null. */
export async function pendingOrderOf(query: Queryable, entryId: string): Promise<OrderRow | null> {
  const [row] = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.entryId, entryId), eq(orderItems.live, true), eq(orders.status, 'pending')));
  return row?.order ?? null;
}

/** Lists the orders that include or included an entry, latest first. */
export async function ordersOfEntry(query: Queryable, entryId: string): Promise<OrderRow[]> {
  const rows = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.entryId, entryId))
    .orderBy(desc(orders.createdAt));
  return rows.map(({ order }) => order);
}

export async function updateOrder(query: Queryable, id: string, changes: Partial<OrderRow>): Promise<void> {
  await query.update(orders).set(changes).where(eq(orders.id, id));
}

/** Cancels an order, which releases everyone in it. The order must be locked. */
export async function endOrder(query: Queryable, id: string, cancelledAt: Date): Promise<void> {
  await updateOrder(query, id, { status: 'cancelled', cancelledAt });
  await query.update(orderItems).set({ live: false }).where(eq(orderItems.orderId, id));
}

/** Makes a cancelled order pending again, with everyone who was in it. The order and its entries must be locked. */
export async function reopenOrder(query: Queryable, id: string): Promise<void> {
  await updateOrder(query, id, { status: 'pending', cancelledAt: null });
  await query.update(orderItems).set({ live: true }).where(eq(orderItems.orderId, id));
}

/** Reads the numbers of orders. */
export async function numbersOfOrders(
  query: Queryable,
  ids: readonly string[],
): Promise<Pick<OrderRow, 'id' | 'outTradeNo' | 'transferRemark'>[]> {
  if (ids.length === 0) return [];
  const { id, outTradeNo, transferRemark } = orders;
  return query.select({ id, outTradeNo, transferRemark }).from(orders).where(isAmong(orders.id, ids));
}

import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { refundApplications, type RefundApplicationRow } from '../../db/tables/tickets';

/** What a ticket's refund gives back, in fen: its share of the paid order, as that froze it; null where nothing. */
export async function refundShareOf(
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

export async function insertApplication(
  query: Queryable,
  application: typeof refundApplications.$inferInsert,
): Promise<void> {
  await query.insert(refundApplications).values(application);
}

export async function lockApplication(query: Queryable, id: string): Promise<RefundApplicationRow | null> {
  const [application] = await query
    .select()
    .from(refundApplications)
    .where(eq(refundApplications.id, id))
    .for('update');
  return application ?? null;
}

export async function updateApplication(
  query: Queryable,
  id: string,
  changes: Partial<RefundApplicationRow>,
): Promise<void> {
  await query.update(refundApplications).set(changes).where(eq(refundApplications.id, id));
}

/** From now on the order pays for this attendee no more. */
export async function endOrderItem(query: Queryable, orderId: string, entryId: string): Promise<void> {
  await query
    .update(orderItems)
    .set({ live: false })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.entryId, entryId)));
}

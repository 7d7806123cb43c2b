import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entered, type EnteredRow } from '../../db/tables/entered';
import { orderItems } from '../../db/tables/orders';

export async function liveEntryOf(query: Queryable, meetingId: number, phone: string): Promise<EnteredRow | null> {
  const [entry] = await query
    .select()
    .from(entered)
    .where(and(eq(entered.meetingId, meetingId), eq(entered.phone, phone), eq(entered.live, true)));
  return entry ?? null;
}

/** Locks entries until the transaction ends, always in one order, so that no two wait for each other. */
export async function lockEntries(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entered.id })
    .from(entered)
    .where(inArray(entered.id, [...ids]))
    .orderBy(asc(entered.id))
    .for('update');
}

/** Ends an order's hold on everyone in it. */
export async function endOrderItems(query: Queryable, orderId: string): Promise<void> {
  await query.update(orderItems).set({ live: false }).where(eq(orderItems.orderId, orderId));
}

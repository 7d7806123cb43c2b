import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems } from '../../db/tables/orders';

export async function liveEntryOf(query: Queryable, meetingId: number, phone: string): Promise<EntryRow | null> {
  const [entry] = await query
    .select()
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.phone, phone), eq(entries.live, true)));
  return entry ?? null;
}

/** Locks entries until the transaction ends, always in one order, so that no two wait for each other. */
export async function lockEntries(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entries.id })
    .from(entries)
    .where(inArray(entries.id, [...ids]))
    .orderBy(asc(entries.id))
    .for('update');
}

/** Ends an order's hold on everyone in it. */
export async function endOrderItems(query: Queryable, orderId: string): Promise<void> {
  await query.update(orderItems).set({ live: false }).where(eq(orderItems.orderId, orderId));
}

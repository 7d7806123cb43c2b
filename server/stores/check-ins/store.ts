import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { checkIns } from '../../db/tables/check-ins';

/**
 * Tells whether a ticket was used at the door: it can then be neither given away nor refunded. Call with the entry
 * locked, as `checkIn` does, so that no check-in can intervene before the caller acts on the result.
 */
export async function hasCheckedIn(query: Queryable, entryId: string): Promise<boolean> {
  const [row] = await query.select({ entryId: checkIns.entryId }).from(checkIns).where(eq(checkIns.entryId, entryId));
  return row !== undefined;
}

/** Marks a ticket as used; false if it already was. */
export async function insertCheckIn(query: Queryable, entryId: string, checkedInAt: Date): Promise<boolean> {
  const added = await query.insert(checkIns).values({ entryId, checkedInAt }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** When a ticket was used; null if it was not. */
export async function checkedInAtOf(query: Queryable, entryId: string): Promise<Date | null> {
  const [row] = await query.select().from(checkIns).where(eq(checkIns.entryId, entryId));
  return row?.checkedInAt ?? null;
}

/** Marks a ticket as unused again; returns when it had been used, null if it had not. */
export async function deleteCheckIn(query: Queryable, entryId: string): Promise<Date | null> {
  const [row] = await query.delete(checkIns).where(eq(checkIns.entryId, entryId)).returning();
  return row?.checkedInAt ?? null;
}

import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { checkIns } from '../../db/tables/check-ins';

/**
 * Whether a ticket has let its holder in: then it is used up, and neither given away nor back. Ask with the entry
 * locked, as `checkIn` does, so that no door opens between the answer and what follows from it.
 */
export async function hasCheckedIn(query: Queryable, entryId: string): Promise<boolean> {
  const [row] = await query.select({ entryId: checkIns.entryId }).from(checkIns).where(eq(checkIns.entryId, entryId));
  return row !== undefined;
}

/** Uses a ticket up; false where it was used before. */
export async function insertCheckIn(query: Queryable, entryId: string, checkedInAt: Date): Promise<boolean> {
  const added = await query.insert(checkIns).values({ entryId, checkedInAt }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** When a ticket was used; null where it was not. */
export async function checkedInAtOf(query: Queryable, entryId: string): Promise<Date | null> {
  const [row] = await query.select().from(checkIns).where(eq(checkIns.entryId, entryId));
  return row?.checkedInAt ?? null;
}

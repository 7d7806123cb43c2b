import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { checkIns } from '../../db/tables/tickets';

/**
 * Whether a ticket has let its holder in: then it is used up, and neither given away nor back. Ask with the entry
 * locked, as `checkIn` does, so that no door opens between the answer and what follows from it.
 */
export async function hasCheckedIn(query: Queryable, entryId: string): Promise<boolean> {
  const [row] = await query.select({ entryId: checkIns.entryId }).from(checkIns).where(eq(checkIns.entryId, entryId));
  return row !== undefined;
}

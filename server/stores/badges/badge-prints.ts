import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { badgePrints } from '../../db/tables/badge-prints';
import { entries, type EntryRow } from '../../db/tables/entries';

type BadgePrint = typeof badgePrints.$inferSelect;

/** The digest by which the list of people compares a printed code with the present one; PostgreSQL makes it too. */
const digestOf = (ticketRef: string): string => createHash('md5').update(ticketRef).digest('hex');

/** Keeps that badges of these registrations were printed. */
export async function keepBadgePrints(
  query: Queryable,
  printed: readonly Pick<EntryRow, 'id' | 'ticketRef'>[],
  by: Pick<BadgePrint, 'printedAt' | 'printedBy'>,
): Promise<void> {
  if (printed.length === 0) return;
  // In one order everywhere, so that two who print at once wait for each other.
  const inOrder = [...printed].sort((one, other) => (one.id < other.id ? -1 : 1));
  await query
    .insert(badgePrints)
    .values(inOrder.map(({ id, ticketRef }) => ({ entryId: id, ticketDigest: digestOf(ticketRef), ...by })))
    .onConflictDoUpdate({
      target: badgePrints.entryId,
      set: { ticketDigest: sql`excluded.ticket_digest`, printedAt: by.printedAt, printedBy: by.printedBy },
    });
}

/** Returns the ids of those of the registrations whose present code is on a printed badge. */
export async function printedBadges(query: Queryable, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query
    .select({ id: badgePrints.entryId })
    .from(badgePrints)
    .innerJoin(entries, sql`${entries.id} = ${badgePrints.entryId}`)
    .where(sql`${isAmong(badgePrints.entryId, entryIds)} and ${badgePrints.ticketDigest} = md5(${entries.ticketRef})`);
  return new Set(rows.map(({ id }) => id));
}

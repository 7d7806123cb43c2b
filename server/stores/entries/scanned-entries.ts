import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { isShown } from './store';

/** The entry that a scan is of. */
export interface ScannedEntry {
  id: string;
  meetingId: number;
}

/** Finds entries in any state by their tickets. */
export async function entriesByTickets(
  query: Queryable,
  tickets: readonly string[],
): Promise<ReadonlyMap<string, ScannedEntry>> {
  const rows = await query
    .select({ id: entries.id, meetingId: entries.meetingId, ticketRef: entries.ticketRef })
    .from(entries)
    .where(isAmong(entries.ticketRef, tickets));
  return new Map(rows.map(({ ticketRef, ...entry }) => [ticketRef, entry]));
}

/**
 * Finds the entries of phones: at each meeting the live one, or else the latest of those that were given up.
 * @param meetingId null for every meeting
 */
export async function entriesByPhones(
  query: Queryable,
  phones: readonly string[],
  meetingId: number | null,
): Promise<ReadonlyMap<string, readonly ScannedEntry[]>> {
  const phoneOf = new Map(phones.map((phone) => [phoneDigest(phone), phone]));
  const rows = await query
    .select({ id: entries.id, meetingId: entries.meetingId, digest: entries.phoneDigest })
    .from(entries)
    .where(
      and(
        isAmong(entries.phoneDigest, [...phoneOf.keys()]),
        meetingId === null ? undefined : eq(entries.meetingId, meetingId),
        isShown(),
      ),
    )
    .orderBy(desc(entries.live), desc(entries.position));
  const found = new Map<string, ScannedEntry[]>();
  for (const { digest, ...entry } of rows) {
    const phone = phoneOf.get(digest ?? '') ?? '';
    const own = found.get(phone) ?? [];
    if (!own.some((other) => other.meetingId === entry.meetingId)) own.push(entry);
    found.set(phone, own);
  }
  return found;
}

/** A meeting's live entries whose data was not removed, in the order in which they were added. */
export const liveEntriesOf = async (query: Queryable, meetingId: number) =>
  query
    .select()
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt)))
    .orderBy(asc(entries.position));

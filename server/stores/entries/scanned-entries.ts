import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
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

/** Opening the sealed texts of so many entries keeps other requests waiting for some milliseconds. */
const entriesAtOnce = 300;

/**
 * A meeting's live entries whose data was not removed, in the order in which they were added. They are read some at a time,
 * so that other requests are answered in between.
 */
export async function liveEntriesOf(query: Queryable, meetingId: number): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  for (let after = 0; ;) {
    const rows = await query
      .select()
      .from(entries)
      .where(
        and(
          eq(entries.meetingId, meetingId),
          gt(entries.position, after),
          eq(entries.live, true),
          isNull(entries.erasedAt),
        ),
      )
      .orderBy(asc(entries.position))
      .limit(entriesAtOnce);
    found.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < entriesAtOnce) return found;
    after = last.position;
  }
}

/**
 * A mark of a meeting's entries that differs after any change of them, and costs no sealed text to be opened: it is made of
 * the transactions that wrote the rows.
 */
export async function markOfEntries(query: Queryable, meetingId: number): Promise<string> {
  const { rows } = (await query.execute(
    sql`select md5(string_agg(id::text || xmin::text, ',' order by position)) as mark from ${entries}
      where meeting_id = ${meetingId} and live and erased_at is null`,
  )) as { rows: { mark: string | null }[] };
  return rows[0]?.mark ?? '';
}

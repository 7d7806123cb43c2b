import { and, asc, desc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { checkIns } from '../../db/tables/check-ins';
import { entries, type EntryRow, type NewEntryRow } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { teams } from '../../db/tables/teams';
import { ofMeeting } from '../meetings/store';

const ofPhone = (meetingId: number, phone: string): SQL | undefined =>
  and(eq(entries.meetingId, meetingId), eq(entries.phone, phone));

/** What whoever it belongs to still sees: live, or refunded or given away (product §10.7). Superseded ones are gone. */
const isShown = (): SQL | undefined => or(eq(entries.live, true), eq(entries.isTouched, true));

/** The phone's live entry at a meeting, or null: there is at most one. */
export async function findLiveEntry(query: Queryable, meetingId: number, phone: string): Promise<EntryRow | null> {
  const [entry] = await query
    .select()
    .from(entries)
    .where(and(ofPhone(meetingId, phone), eq(entries.live, true)));
  return entry ?? null;
}

/** Which of these phones have a live entry at a meeting. */
export async function livePhones(
  query: Queryable,
  meetingId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await query
    .select({ phone: entries.phone })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isAmong(entries.phone, phones), eq(entries.live, true)));
  return new Set(rows.map(({ phone }) => phone));
}

/** What a phone sees of a meeting: its live entry, then those it had refunded or gave away, latest first. */
export async function entriesOfPhone(query: Queryable, meetingId: number, phone: string): Promise<EntryRow[]> {
  return query
    .select()
    .from(entries)
    .where(and(ofPhone(meetingId, phone), isShown()))
    .orderBy(desc(entries.live), desc(entries.position));
}

/** A team's members as its operator sees them, in the order they were added. */
export async function membersOfTeam(query: Queryable, teamId: string): Promise<EntryRow[]> {
  return query
    .select()
    .from(entries)
    .where(and(eq(entries.teamId, teamId), isShown()))
    .orderBy(asc(entries.position));
}

const shownOf = (meetingId: number, id: string): SQL | undefined =>
  and(eq(entries.id, id), eq(entries.meetingId, meetingId), isShown());

/** @param id a row's */
export async function findShownEntry(query: Queryable, meetingId: number, id: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(shownOf(meetingId, id));
  return entry ?? null;
}

/** Like `findShownEntry`, with the entry locked until the transaction ends. */
export async function lockShownEntry(query: Queryable, meetingId: number, id: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(shownOf(meetingId, id)).for('update');
  return entry ?? null;
}

export async function findEntryByTicket(query: Queryable, ticketRef: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(eq(entries.ticketRef, ticketRef));
  return entry ?? null;
}

export async function lockEntryByTicket(query: Queryable, ticketRef: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(eq(entries.ticketRef, ticketRef)).for('update');
  return entry ?? null;
}

/** @param id a row's; the entry stays locked until the transaction ends, whatever its state */
export async function lockEntry(query: Queryable, id: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(eq(entries.id, id)).for('update');
  return entry ?? null;
}

/** A team's live member by phone, locked until the transaction ends; null where there is none. */
export async function lockMemberByPhone(
  query: Queryable,
  { meetingId, teamId, phone }: { meetingId: number; teamId: string; phone: string },
): Promise<EntryRow | null> {
  const [member] = await query
    .select()
    .from(entries)
    .where(and(ofPhone(meetingId, phone), eq(entries.teamId, teamId), eq(entries.live, true)))
    .for('update');
  return member ?? null;
}

/** Everyone at a meeting, those who gave their ticket back or away too, in the order they were added. */
export async function attendeesOfMeeting(
  query: Queryable,
  meetingId: number,
): Promise<{ entry: EntryRow; teamName: string | null; checkedInAt: Date | null }[]> {
  return query
    .select({ entry: entries, teamName: teams.teamName, checkedInAt: checkIns.checkedInAt })
    .from(entries)
    .leftJoin(teams, eq(teams.id, entries.teamId))
    .leftJoin(checkIns, eq(checkIns.entryId, entries.id))
    .where(and(eq(entries.meetingId, meetingId), isShown()))
    .orderBy(asc(entries.position));
}

/**
 * Registrations that wait for the organiser's review, oldest first, with their meeting's code.
 * @param meetingCode '' takes every meeting
 */
export async function entriesToReview(
  query: Queryable,
  meetingCode: string,
): Promise<{ entry: EntryRow; meeting: string }[]> {
  return query
    .select({ entry: entries, meeting: meetings.code })
    .from(entries)
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .where(and(ofMeeting(meetingCode), eq(entries.reviewState, 'pending'), eq(entries.live, true)))
    .orderBy(asc(entries.position));
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

/**
 * Keeps entries as they are until the transaction ends: who deletes, corrects, pays for or transfers one of them waits,
 * other orders do not. Taken in one order, so that no two transactions wait for each other.
 */
export async function shareEntries(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entries.id })
    .from(entries)
    .where(isAmong(entries.id, ids))
    .orderBy(asc(entries.id))
    .for('share');
}

const { position: _, ...given } = getTableColumns(entries);
const columns = Object.entries(given);

/**
 * Inserts entries as one JSON parameter: one parameter a value takes drizzle longer for a thousand rows than checking
 * and saving them. Their positions are in the order of `rows`.
 * @throws where a phone has a live entry: see `isPhoneTaken`
 */
export async function insertEntries(query: Queryable, rows: readonly NewEntryRow[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof NewEntryRow]])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await query.execute(
    sql`insert into ${entries} (${names})
      select ${names}
      from jsonb_populate_recordset(null::${entries}, ${JSON.stringify(records)}::jsonb) with ordinality
      order by ordinality`,
  );
}

/** Whether a write failed because the phone has a live entry at the meeting: someone else was faster. */
export const isPhoneTaken = (error: unknown): boolean => isUniqueViolation(error, 'entered_live_phone');

export async function updateEntry(query: Queryable, id: string, changes: Partial<EntryRow>): Promise<void> {
  await query.update(entries).set(changes).where(eq(entries.id, id));
}

/** Like `updateEntry`, for many. */
export async function updateEntries(
  query: Queryable,
  ids: readonly string[],
  changes: Partial<EntryRow>,
): Promise<void> {
  if (ids.length > 0) await query.update(entries).set(changes).where(isAmong(entries.id, ids));
}

import { memberFullMessage } from '../../../src/domain/meeting/places';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { jsonColumns } from '../../db/json-record';
import { prepareOnce } from '../../db/prepare-once';
import { phoneDigest } from '../../db/sealed-column';
import { entries, type EntryRow, type NewEntryRow } from '../../db/tables/entries';
import { meetings, type MeetingRow } from '../../db/tables/meetings';
import { orderItems, orders } from '../../db/tables/orders';
import { teams } from '../../db/tables/teams';
import { checkedInAt } from '../door/scans';
import { ofMeeting } from '../meetings/store';
import { takingPlaces, whyFull } from './places';
import { refusalReason } from './refusal-reason';

const ofDigest = (meetingId: number | Placeholder, digest: string | Placeholder): SQL | undefined =>
  and(eq(entries.meetingId, meetingId), eq(entries.phoneDigest, digest));
const ofPhone = (meetingId: number, phone: string): SQL | undefined => ofDigest(meetingId, phoneDigest(phone));

/** The entries that their owner still sees: live, refunded or given away (product §10.7), but not superseded or erased. */
export const isShown = (): SQL | undefined =>
  and(isNull(entries.erasedAt), or(eq(entries.live, true), eq(entries.isTouched, true)));

/** The phone's live entry at a meeting, of which there is at most one; or null. */
export async function findLiveEntry(query: Queryable, meetingId: number, phone: string): Promise<EntryRow | null> {
  const [entry] = await query
    .select()
    .from(entries)
    .where(and(ofPhone(meetingId, phone), eq(entries.live, true)));
  return entry ?? null;
}

/** Returns which of these phones have a live entry at a meeting. */
export async function livePhones(
  query: Queryable,
  meetingId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const isNamed = isAmong(entries.phoneDigest, phones.map(phoneDigest));
  const rows = await query
    .select({ phone: entries.phone })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isNamed, eq(entries.live, true)));
  return new Set(rows.map(({ phone }) => phone));
}

const shownOfPhone = prepareOnce((query) =>
  query
    .select()
    .from(entries)
    .where(and(ofDigest(sql.placeholder('meetingId'), sql.placeholder('phoneDigest')), isShown()))
    .orderBy(desc(entries.live), desc(entries.position))
    .prepare('entries-of-phone'),
);

/** A phone's visible entries at a meeting: the live one, then refunded and given-away ones, latest first. */
export const entriesOfPhone = (query: Queryable, meetingId: number, phone: string): Promise<EntryRow[]> =>
  shownOfPhone(query).execute({ meetingId, phoneDigest: phoneDigest(phone) });

/**
 * A phone's visible entries with their meetings, latest first.
 * @param meetingCode '' for every meeting
 */
export async function entriesWithMeeting(
  query: Queryable,
  phone: string,
  meetingCode: string,
): Promise<{ entry: EntryRow; meeting: MeetingRow; checkedInAt: Date | null }[]> {
  return query
    .select({ entry: entries, meeting: meetings, checkedInAt })
    .from(entries)
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .where(and(eq(entries.phoneDigest, phoneDigest(phone)), ofMeeting(meetingCode), isShown()))
    .orderBy(desc(entries.live), desc(entries.position));
}

const shownOf = (meetingId: number, id: string): SQL | undefined =>
  and(eq(entries.id, id), eq(entries.meetingId, meetingId), isShown());

/**
 * Finds a visible entry.
 * @param id a row's id
 */
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

/**
 * Locks the entry in any state until the transaction ends.
 * @param id a row's id
 */
export async function lockEntry(query: Queryable, id: string): Promise<EntryRow | null> {
  const [entry] = await query.select().from(entries).where(eq(entries.id, id)).for('update');
  return entry ?? null;
}

/** A team's live member by phone, locked until the transaction ends; or null. */
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

/** The price in an entry's pending or paid order, in fen, also after it was refunded; null without such an order. */
const orderedFen = sql<number | null>`(
  select ${orderItems.amountFen} from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.entryId} = ${entries.id} and (${orderItems.live} or (${orders.status} = 'paid' and not ${entries.live}))
  order by ${orderItems.live} desc, ${orderItems.id} desc limit 1)`;

/** True if the entry's order awaits a transfer, by the same rule as `awaitsTransfer`. */
const isAwaited = sql<boolean>`exists (
  select 1 from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.entryId} = ${entries.id} and ${orderItems.live} and ${orders.status} = 'pending'
    and ${orders.awaitingTransferSince} is not null)`;

/** An attendee of a meeting, with the related data of other tables. */
export interface MeetingAttendee {
  entry: EntryRow;
  teamName: string | null;
  checkedInAt: Date | null;
  orderedFen: number | null;
  /** The reason of the latest refusal of a refund; '' without a reason, or if no refund stands refused. */
  refundReason: string;
  isAwaited: boolean;
}

/** All of a meeting's attendees, including refunded and given-away entries, in the order they were added. */
export const attendeesOfMeeting = (query: Queryable, meetingId: number): Promise<MeetingAttendee[]> =>
  selectAttendees(query, and(eq(entries.meetingId, meetingId), isShown()));

/** Attendees by their entries' ids, in any state, in the order they were added. */
export const attendeesById = (query: Queryable, ids: readonly string[]): Promise<MeetingAttendee[]> =>
  selectAttendees(query, isAmong(entries.id, ids));

async function selectAttendees(query: Queryable, condition: SQL | undefined): Promise<MeetingAttendee[]> {
  const facts = {
    teamName: teams.teamName,
    checkedInAt,
    orderedFen,
    refundReason: refusalReason,
    isAwaited,
  };
  return query
    .select({ entry: entries, ...facts })
    .from(entries)
    .leftJoin(teams, eq(teams.id, entries.teamId))
    .where(condition)
    .orderBy(asc(entries.position));
}

/**
 * Registrations awaiting the organiser's review, oldest first, with their meeting's code.
 * @param meetingCode '' for every meeting
 */
export async function entriesToReview(
  query: Queryable,
  meetingCode: string,
): Promise<{ entry: EntryRow; meeting: string }[]> {
  return query
    .select({ entry: entries, meeting: meetings.code })
    .from(entries)
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .where(
      and(ofMeeting(meetingCode), eq(entries.reviewState, 'pending'), eq(entries.live, true), isNull(entries.erasedAt)),
    )
    .orderBy(asc(entries.position));
}

/** Locks entries until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockEntries(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entries.id })
    .from(entries)
    .where(inArray(entries.id, [...ids]))
    .orderBy(asc(entries.id))
    .for('update');
}

/**
 * Share-locks entries until the transaction ends: deleting, correcting, paying for or transferring one of them waits;
 * other orders do not. Always in the same order to avoid deadlocks.
 */
export async function shareEntries(query: Queryable, ids: readonly string[]): Promise<void> {
  await query
    .select({ id: entries.id })
    .from(entries)
    .where(isAmong(entries.id, ids))
    .orderBy(asc(entries.id))
    .for('share');
}

const { position: _position, erasedAt: _erasedAt, ...given } = getTableColumns(entries);
/** The columns that an entry is inserted with; the database assigns its position. */
export const entryColumns = jsonColumns(entries, Object.keys(given) as (keyof typeof given)[]);

/** Builds an entry's record for `entryColumns`, with the digest that its phone is found by. */
export const entryRecord = (row: NewEntryRow): Record<string, unknown> =>
  entryColumns.record({ ...row, phoneDigest: phoneDigest(row.phone) });

/**
 * Inserts entries as one JSON parameter: with one parameter per value drizzle takes longer for a thousand rows than
 * checking and saving them. Positions follow the order of `rows`.
 * @throws if a phone has a live entry: see `isPhoneTaken`; Refusal if a place is missing
 */
export async function insertEntries(query: Queryable, rows: readonly NewEntryRow[]): Promise<void> {
  const names = sql.raw(entryColumns.names);
  const inserted = await query.execute(
    sql`insert into ${entries} (${names})
      select ${names}
      from jsonb_populate_recordset(null::${entries}, ${JSON.stringify(rows.map(entryRecord))}::jsonb) with ordinality
      order by ordinality
      returning id`,
  );
  if ((inserted as { rows: unknown[] }).rows.length < rows.length) throw await whyFull(query, rows, memberFullMessage);
}

/** Tells whether a write failed because the phone already has a live entry at the meeting, created concurrently. */
export const isPhoneTaken = (error: unknown): boolean => isUniqueViolation(error, 'entered_live_phone');

/** The columns of an entry that may change; the store updates the phone's digest. */
type EntryChanges = Partial<NewEntryRow>;

const stored = (changes: EntryChanges): Partial<EntryRow> =>
  changes.phone === undefined ? changes : { ...changes, phoneDigest: phoneDigest(changes.phone) };

/** @throws Refusal if the entry would take a place that is not there */
export async function updateEntry(query: Queryable, id: string, changes: EntryChanges): Promise<void> {
  await takingPlaces(query.update(entries).set(stored(changes)).where(eq(entries.id, id)));
}

export async function updateEntries(query: Queryable, ids: readonly string[], changes: EntryChanges): Promise<void> {
  if (ids.length > 0) await takingPlaces(query.update(entries).set(stored(changes)).where(isAmong(entries.id, ids)));
}

/** Reads the names of entries in any state. */
export async function namesOfEntries(
  query: Queryable,
  ids: readonly string[],
): Promise<Pick<EntryRow, 'id' | 'name' | 'meetingId'>[]> {
  if (ids.length === 0) return [];
  const { id, name, meetingId } = entries;
  return query.select({ id, name, meetingId }).from(entries).where(isAmong(entries.id, ids));
}

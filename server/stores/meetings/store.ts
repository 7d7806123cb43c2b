import { and, asc, eq, isNotNull, max, sql, type SQL } from 'drizzle-orm';
import { notFound, unavailable } from '../../http/answers';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { prepareOnce } from '../../db/prepare-once';
import { meetings, type MeetingRow } from '../../db/tables/meetings';

/**
 * Finds a meeting by its code.
 * @throws Refusal (404) if no meeting has this code
 */
export async function meetingByCode(query: Queryable, code: string): Promise<MeetingRow> {
  const meeting = await findMeetingByCode(query, code);
  if (meeting === null) throw unknownMeeting();
  return meeting;
}

/** Lists every meeting, in the order of ids. */
export async function allMeetings(query: Queryable): Promise<MeetingRow[]> {
  return query.select().from(meetings).orderBy(asc(meetings.id));
}

/** Lists the published meetings with a price table. */
export const pricedMeetings = async (query: Queryable): Promise<MeetingRow[]> =>
  query
    .select()
    .from(meetings)
    .where(and(isNotNull(meetings.priceTable), eq(meetings.isPaid, true), eq(meetings.isUnpublished, false)));

/**
 * Closes a meeting's registration for the organiser, or takes that back.
 * @throws Refusal (404) if no meeting has this code
 */
export async function closeMeeting(query: Queryable, code: string, isClosed: boolean): Promise<MeetingRow> {
  // In a transaction, so that the audit trail knows who acts.
  return query.transaction(async (transaction) => {
    const isNamed = eq(meetings.code, code);
    const [meeting] = await transaction.update(meetings).set({ isClosed }).where(isNamed).returning();
    if (meeting === undefined) throw unknownMeeting();
    return meeting;
  });
}

/** The id of the meeting with this code; null if there is none. */
export async function idOfCode(query: Queryable, code: string): Promise<number | null> {
  const [meeting] = await query.select({ id: meetings.id }).from(meetings).where(eq(meetings.code, code));
  return meeting?.id ?? null;
}

const rowById = prepareOnce((query) =>
  query
    .select()
    .from(meetings)
    .where(eq(meetings.id, sql.placeholder('id')))
    .prepare('meeting-by-id'),
);

/**
 * Reads a meeting's id.
 * @param id as received
 * @throws Refusal (404) if no meeting can have this id
 */
export function readMeetingId(id: string): number {
  // Numbers of nine digits always fit the column.
  if (!/^\d{1,9}$/.test(id)) throw unknownMeeting();
  return Number(id);
}

/**
 * Finds a meeting by its id.
 * @param id as received
 * @throws Refusal (404) if no meeting has this id
 */
export async function meetingById(query: Queryable, id: string): Promise<MeetingRow> {
  const [meeting] = await rowById(query).execute({ id: readMeetingId(id) });
  if (meeting === undefined) throw unknownMeeting();
  return meeting;
}

/**
 * Like `meetingById`, for attendees: one that was never published does not exist for them.
 * @throws Refusal (404)
 */
export async function publishedMeetingById(query: Queryable, id: string): Promise<MeetingRow> {
  const meeting = await meetingById(query, id);
  if (meeting.isUnpublished) throw unknownMeeting();
  return meeting;
}

/**
 * Locks the meeting with this code against changes until the transaction ends; null for none. Rows of the meeting can
 * still be written, unless their transaction calls `lockUnchangedPrice`. Call this before locking orders.
 */
export async function lockMeetingByCode(query: Transaction, code: string): Promise<MeetingRow | null> {
  const [meeting] = await query.select().from(meetings).where(eq(meetings.code, code)).for('no key update');
  return meeting ?? null;
}

/**
 * Locks the meeting with this id as `lockMeetingByCode` does.
 * @throws Refusal (404) if no meeting has this id
 */
export async function lockMeeting(query: Transaction, id: number): Promise<MeetingRow> {
  const [meeting] = await query.select().from(meetings).where(eq(meetings.id, id)).for('no key update');
  if (meeting === undefined) throw unknownMeeting();
  return meeting;
}

/** Reads a meeting and holds it as it is until the transaction ends. Call this before locking anything else. */
export async function holdMeeting(query: Transaction, id: number): Promise<MeetingRow> {
  const [meeting] = await query.select().from(meetings).where(eq(meetings.id, id)).for('share');
  if (meeting === undefined) throw unknownMeeting();
  return meeting;
}

/**
 * Locks a meeting's price, places and review setting until the transaction ends, if they are still as seen: a transaction that
 * depends on them is either seen by the change of them, or refused. Call this before locking anything else.
 * @throws Refusal (503) if they have changed meanwhile
 */
export async function lockUnchangedPrice(query: Transaction, seen: MeetingRow): Promise<void> {
  const { isPaid, feeFen, teamPriceFrom, teamPriceFen, priceTable, needsReview, places } = meetings;
  const held = { isPaid, feeFen, teamPriceFrom, teamPriceFen, priceTable, needsReview, places };
  const [now] = await query.select(held).from(meetings).where(eq(meetings.id, seen.id)).for('share');
  const isOther = (name: keyof NonNullable<typeof now>): boolean =>
    JSON.stringify(now?.[name]) !== JSON.stringify(seen[name]);
  if (now === undefined || (Object.keys(now) as (keyof typeof now)[]).some(isOther))
    throw unavailable('会议信息刚有更新，请重新提交');
}

/** Like `meetingByCode`; null for none. */
export async function findMeetingByCode(query: Queryable, code: string): Promise<MeetingRow | null> {
  const [meeting] = await query.select().from(meetings).where(eq(meetings.code, code));
  return meeting ?? null;
}

export async function insertMeeting(query: Transaction, meeting: typeof meetings.$inferInsert): Promise<void> {
  await query.insert(meetings).values(meeting);
}

export async function updateMeeting(query: Transaction, id: number, changes: Partial<MeetingRow>): Promise<void> {
  await query.update(meetings).set(changes).where(eq(meetings.id, id));
}

/**
 * Deletes a meeting with its draft and its revisions.
 * @throws if something else refers to it, such as a registration: `isRowRefused`
 */
export async function deleteMeetingRow(query: Transaction, id: number): Promise<void> {
  await query.delete(meetings).where(eq(meetings.id, id));
}

/** The highest id of any meeting; 0 without meetings. */
export async function highestMeetingId(query: Queryable): Promise<number> {
  const [last] = await query.select({ id: max(meetings.id) }).from(meetings);
  return last?.id ?? 0;
}

/** Tells whether a write failed because another meeting has this id. */
export const isMeetingIdTaken = (error: unknown): boolean => isUniqueViolation(error, 'meetings_pkey');

export const unknownMeeting = () => notFound('会议不存在，请检查会议链接');

/** Returns a condition that restricts a list to a meeting; none for ''. */
export const ofMeeting = (code: string): SQL | undefined => (code === '' ? undefined : eq(meetings.code, code));

type NewMeetingRow = typeof meetings.$inferInsert;

/** Inserts the meeting with this id, or changes it. */
export async function putMeeting(
  query: Transaction,
  id: number,
  changes: Omit<NewMeetingRow, 'id' | 'createdAt'>,
  createdAt: Date,
): Promise<void> {
  await query
    .insert(meetings)
    .values({ id, ...changes, createdAt })
    .onConflictDoUpdate({ target: meetings.id, set: changes });
}

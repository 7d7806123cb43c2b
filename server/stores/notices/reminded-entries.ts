import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { notices } from '../../db/tables/notices';
import { orderItems, orders } from '../../db/tables/orders';
import { teams, type TeamRow } from '../../db/tables/teams';

/** A reminder of a meeting: `name` is `reminderName`, and whoever registered from `before` on was just told. */
export interface Reminder {
  meetingId: number;
  name: string;
  before: Date;
}

/** Somebody whom a reminder may be for. */
export interface RemindedEntry {
  entry: EntryRow;
  /** Null for who registered alone. */
  team: TeamRow | null;
  /** The entry's order waits for a transfer. */
  isAwaited: boolean;
  /** The entry is in an order of its own. */
  isOrderedAlone: boolean;
}

const hasOrder = (condition: SQL) => sql<boolean>`exists (
  select 1 from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.entryId} = ${entries.id} and ${orderItems.live} and ${orders.status} = 'pending' and ${condition})`;

const isOf = (meetingId: number, name: string) =>
  and(eq(notices.meetingId, meetingId), sql`${notices.reminder} like ${`${name} %`}`);

/** A phone has had the reminder, for whatever registration or team. */
const isTold = ({ meetingId, name }: Reminder, phoneDigest: AnyColumn) =>
  sql`exists (select 1 from ${notices} where ${notices.phoneDigest} = ${phoneDigest} and ${isOf(meetingId, name)})`;

const selectEntries = (query: Queryable, meetingId: number, condition: SQL | undefined) =>
  query
    .select({
      ...{ entry: entries, team: teams },
      isAwaited: hasOrder(sql`${orders.awaitingTransferSince} is not null`),
      isOrderedAlone: hasOrder(sql`${orders.teamId} is null`),
    })
    .from(entries)
    .leftJoin(teams, eq(teams.id, entries.teamId))
    .where(and(eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt), condition))
    .orderBy(asc(entries.position))
    .$dynamic();

const selectUntold = (query: Queryable, reminder: Reminder, onlyUnready: boolean, after: number) =>
  selectEntries(
    query,
    reminder.meetingId,
    and(
      lt(entries.createdAt, reminder.before),
      gt(entries.position, after),
      onlyUnready ? or(eq(entries.isRegistered, false), eq(entries.isIncomplete, true)) : undefined,
      sql`not ${isTold(reminder, entries.phoneDigest)}`,
    ),
  );

/** Reads the entries of a meeting whose holders were not reminded; for one who has a valid code only if not `onlyUnready`. */
export const entriesToRemind = (query: Queryable, reminder: Reminder, onlyUnready: boolean): Promise<RemindedEntry[]> =>
  selectUntold(query, reminder, onlyUnready, 0);

/**
 * Reads a page of them, behind a position. They are locked against being given up until the transaction ends; those that
 * somebody is changing come with the next look.
 */
export const lockEntriesToRemind = (
  query: Transaction,
  reminder: Reminder,
  { after, limit, onlyUnready }: { after: number; limit: number; onlyUnready: boolean },
): Promise<RemindedEntry[]> =>
  selectUntold(query, reminder, onlyUnready, after).limit(limit).for('share', { of: entries, skipLocked: true });

/** Restricts entries to the members of whom an operator is reminded: those who are not registered, and were added before. */
const isCounted = ({ before }: Pick<Reminder, 'before'>) =>
  and(lt(entries.createdAt, before), isNotNull(teams.id), eq(entries.isRegistered, false));

/** Reads the members of whom operators are to be reminded, and were not. */
export const membersOfTeamsToRemind = (query: Queryable, reminder: Reminder): Promise<RemindedEntry[]> =>
  selectEntries(query, reminder.meetingId, and(isCounted(reminder), sql`not ${isTold(reminder, teams.phoneDigest)}`));

/** Reads an entry as it stands, told or not; undefined for one that has been given up. */
export const remindedEntry = async (
  query: Queryable,
  meetingId: number,
  id: string,
): Promise<RemindedEntry | undefined> => (await selectEntries(query, meetingId, eq(entries.id, id)))[0];

/** Reads these entries of a meeting as they stand, told or not, but those that have been given up. */
export const remindedEntries = (
  query: Queryable,
  meetingId: number,
  ids: readonly string[],
): Promise<RemindedEntry[]> => selectEntries(query, meetingId, isAmong(entries.id, ids));

/** Reads the members of whom a team's operator is to be reminded, whether or not they were. */
export const membersOfTeam = (
  query: Queryable,
  { meetingId, before }: Pick<Reminder, 'meetingId' | 'before'>,
  teamId: string,
): Promise<RemindedEntry[]> => selectEntries(query, meetingId, and(eq(teams.id, teamId), isCounted({ before })));

/** How many messages of a reminder there are: those that wait, those that were sent, and those that never will be. */
export interface ReminderCounts {
  waiting: number;
  sent: number;
  failed: number;
}

export async function countReminders(query: Queryable, meetingId: number, name: string): Promise<ReminderCounts> {
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await query
    .select({
      waiting: countOf(sql`${notices.outcome} is null`),
      sent: countOf(sql`${notices.outcome} in ('sms', 'wechat')`),
      failed: countOf(sql`${notices.outcome} in ('failed', 'given-up')`),
    })
    .from(notices)
    .where(isOf(meetingId, name));
  return row ?? { waiting: 0, sent: 0, failed: 0 };
}

/** Takes back the messages of a reminder that nobody has begun to send; they may be queued anew. */
export async function takeBackReminder(query: Queryable, meetingId: number, name: string): Promise<void> {
  await query.delete(notices).where(and(isOf(meetingId, name), isNull(notices.outcome), eq(notices.attempts, 0)));
}

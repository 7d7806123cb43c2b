import { and, asc, eq } from 'drizzle-orm';
import { instantOf, minuteOf, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import type { Queryable, Transaction } from '../../db/database';
import { programmeSessions, type ProgrammeSessionRow } from '../../db/tables/programme';

/** A meeting's sessions, in the order of time. */
export async function sessionsOfMeeting(query: Queryable, meetingId: number): Promise<ProgrammeSession[]> {
  const rows = await query
    .select()
    .from(programmeSessions)
    .where(eq(programmeSessions.meetingId, meetingId))
    .orderBy(asc(programmeSessions.startsAt), asc(programmeSessions.room), asc(programmeSessions.code));
  return rows.map(sessionOf);
}

/** Tells whether a meeting has any session, so that hours are counted at it. */
export async function hasSessions(query: Queryable, meetingId: number): Promise<boolean> {
  const rows = await query
    .select({ id: programmeSessions.id })
    .from(programmeSessions)
    .where(eq(programmeSessions.meetingId, meetingId))
    .limit(1);
  return rows.length > 0;
}

/** Adds a meeting's sessions, or changes those whose ids it has. */
export async function saveSessions(
  query: Transaction,
  meetingId: number,
  sessions: readonly ProgrammeSession[],
): Promise<void> {
  for (const session of sessions) {
    const columns = columnsOf(session);
    await query
      .insert(programmeSessions)
      .values({ meetingId, ...columns })
      .onConflictDoUpdate({ target: [programmeSessions.meetingId, programmeSessions.code], set: columns });
  }
}

/** Removes a meeting's session by the organiser's id; false if it has none of this id. */
export async function deleteSession(query: Transaction, meetingId: number, code: string): Promise<boolean> {
  const deleted = await query
    .delete(programmeSessions)
    .where(and(eq(programmeSessions.meetingId, meetingId), eq(programmeSessions.code, code)))
    .returning({ id: programmeSessions.id });
  return deleted.length > 0;
}

function columnsOf({ id, name, room, from, to, worth }: ProgrammeSession) {
  return {
    ...{ code: id, name, room, startsAt: new Date(instantOf(from)), endsAt: new Date(instantOf(to)) },
    hoursMilli: worth?.unit === 'hours' ? worth.milli : null,
    creditsMilli: worth?.unit === 'credits' ? worth.milli : null,
  };
}

function sessionOf(row: ProgrammeSessionRow): ProgrammeSession {
  const { code, name, room, startsAt, endsAt, hoursMilli, creditsMilli } = row;
  const worth: ProgrammeSession['worth'] =
    creditsMilli !== null
      ? { unit: 'credits', milli: creditsMilli }
      : hoursMilli === null
        ? null
        : { unit: 'hours', milli: hoursMilli };
  return { id: code, name, room, worth, from: minuteOf(startsAt.getTime()), to: minuteOf(endsAt.getTime()) };
}

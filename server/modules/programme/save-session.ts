import { readSession, type SessionColumn } from '../../../src/domain/attendance/session-columns';
import type { ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import type { Dependencies } from '../../context/dependencies';
import { notFound, refuse } from '../../http/answers';
import { requireUnfrozen } from '../../stores/credit/rules';
import { lockMeetingByCode, unknownMeeting } from '../../stores/meetings/store';
import { saveSessions, sessionsOfMeeting } from '../../stores/programme/store';

/** A session as it is typed at the desk, text by text as a row of a table has it; `sessionId` is '' for a new one. */
export interface TypedSession {
  sessionId: string;
  name: string;
  room: string;
  /** `2027-05-14`. */
  day: string;
  /** `08:30`. */
  from: string;
  to: string;
  hours: string;
  credits: string;
}

/**
 * Adds a session, or changes one, by the rules of a table of sessions. A new one gets its name as its id, numbered where the meeting
 * has that name already.
 * @throws Refusal for what cannot be right, an unknown meeting or session, or a frozen list of credits
 */
export async function saveSession(
  meetingCode: string,
  typed: TypedSession,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  if (typed.name.trim() === '') throw refuse('请填写单元的名称');
  await database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    await requireUnfrozen(query, meeting.id);
    const known = await sessionsOfMeeting(query, meeting.id);
    if (typed.sessionId !== '' && known.every(({ id }) => id !== typed.sessionId))
      throw notFound('没有这个日程单元，可能已删除');
    const cells: Readonly<Record<SessionColumn, string>> = {
      ...{ id: typed.sessionId || freeId(typed.name.trim(), known), name: typed.name.trim(), room: typed.room.trim() },
      ...{ date: typed.day, from: typed.from, to: typed.to, hours: typed.hours, credits: typed.credits },
    };
    const session = readSession({ cell: (key) => cells[key] });
    if (typeof session === 'string') throw refuse(session);
    await saveSessions(query, meeting.id, [session]);
  });
}

/** An id that no session of the meeting has: the name, cut to what an id may have, with a number where it is taken. */
function freeId(name: string, known: readonly ProgrammeSession[]): string {
  const base = name.slice(0, 90);
  const isFree = (id: string): boolean => known.every((session) => session.id !== id);
  let id = base;
  for (let n = 2; !isFree(id); n += 1) id = `${base} ${n}`;
  return id;
}

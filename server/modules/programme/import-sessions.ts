import { roomsWithoutGate, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import { readSession, sessionColumns } from '../../../src/domain/attendance/session-columns';
import type { Dependencies } from '../../context/dependencies';
import { requireUnfrozen } from '../../stores/credit/rules';
import { gatesOfMeeting } from '../../stores/door/gates';
import { lockMeetingByCode, unknownMeeting } from '../../stores/meetings/store';
import { saveSessions, sessionsOfMeeting } from '../../stores/programme/store';
import { readDrafts, type LineFault } from '../tables/read-drafts';
import type { GivenFile } from '../tables/read-table-file';

/**
 * The result of importing a table of sessions: with a fault nothing is saved. `others` are those that the table does not
 * name, and `unreached` the rooms of sessions into which no gate leads.
 */
export type SessionImport =
  | { outcome: 'faulty'; faults: readonly LineFault[] }
  | {
      outcome: 'saved';
      added: number;
      changed: number;
      others: readonly ProgrammeSession[];
      unreached: readonly string[];
    };

/**
 * Imports a meeting's sessions: one whose id the meeting has is changed, and those that the table does not name stay.
 * @throws Refusal for a file that cannot be read, an unknown meeting, or a frozen list of credits
 */
export async function importSessions(
  meetingCode: string,
  file: GivenFile,
  { database }: Pick<Dependencies, 'database'>,
): Promise<SessionImport> {
  const read = await readDrafts(file, sessionColumns, readSession, ({ id }) => id);
  if ('faults' in read) return { outcome: 'faulty', faults: read.faults };
  return database.query.transaction(async (query): Promise<SessionImport> => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    await requireUnfrozen(query, meeting.id);
    const known = await sessionsOfMeeting(query, meeting.id);
    const ids = new Set(read.drafts.map(({ id }) => id));
    const others = known.filter(({ id }) => !ids.has(id));
    await saveSessions(query, meeting.id, read.drafts);
    const changed = known.length - others.length;
    const unreached = roomsWithoutGate([...others, ...read.drafts], await gatesOfMeeting(query, meeting.id));
    return { outcome: 'saved', added: ids.size - changed, changed, others, unreached };
  });
}

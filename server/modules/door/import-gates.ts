import { roomsWithoutGate } from '../../../src/domain/attendance/programme-session';
import { gateColumns, readGate } from '../../../src/domain/door/gate-columns';
import type { Dependencies } from '../../context/dependencies';
import { gatesOfMeeting, saveGates } from '../../stores/door/gates';
import { lockMeetingByCode, unknownMeeting } from '../../stores/meetings/store';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { readDrafts, type LineFault } from '../tables/read-drafts';
import type { GivenFile } from '../tables/read-table-file';

/**
 * The result of importing a table of gates: with a fault nothing is saved. `unreached` are the rooms of sessions into which
 * no gate leads.
 */
export type GateImport =
  | { outcome: 'faulty'; faults: readonly LineFault[] }
  | { outcome: 'saved'; added: number; changed: number; unreached: readonly string[] };

/**
 * Imports a meeting's gates: one whose code the meeting has is changed and keeps its scans, and those that the table does not
 * name stay.
 * @throws Refusal for a file that cannot be read, or an unknown meeting
 */
export async function importGates(
  meetingCode: string,
  file: GivenFile,
  { database }: Pick<Dependencies, 'database'>,
): Promise<GateImport> {
  const read = await readDrafts(file, gateColumns, readGate, ({ code }) => code);
  if ('faults' in read) return { outcome: 'faulty', faults: read.faults };
  return database.query.transaction(async (query): Promise<GateImport> => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    const known = await gatesOfMeeting(query, meeting.id);
    const codes = new Set(read.drafts.map(({ code }) => code));
    const changed = known.filter(({ code }) => codes.has(code)).length;
    await saveGates(query, meeting.id, read.drafts);
    const sessions = await sessionsOfMeeting(query, meeting.id);
    const unreached = roomsWithoutGate(sessions, await gatesOfMeeting(query, meeting.id));
    return { outcome: 'saved', added: codes.size - changed, changed, unreached };
  });
}

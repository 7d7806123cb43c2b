import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { venueGate } from '../../stores/door/gates';
import { firstScanIn, standingScansOf, undoScans } from '../../stores/door/scans';
import { lockEntryByTicket } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';

/** The result of undoing a check-in. */
export type UndoneCheckIn =
  | { outcome: 'undone'; entry: EntryRow; meeting: MeetingRow; checkedInAt: Date }
  | { outcome: 'not-checked-in' | 'other-meeting'; entry: EntryRow; meeting: MeetingRow }
  | { outcome: 'unknown' };

/**
 * Undoes a mistaken check-in at the gate 会场: the ticket admits its holder again, and may be given away or refunded if it
 * was scanned in nowhere else. The scan stays in the log. The entry is locked as in `checkIn`, so that no caller sees a
 * check-in that is already undone.
 * @param code the ticket's, valid or not
 * @param meetingCode the door's meeting; '' for any
 * @param by who undoes it, for the log of the door
 */
export async function undoCheckIn(
  code: string,
  meetingCode: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  by = '',
): Promise<UndoneCheckIn> {
  return database.query.transaction(async (query): Promise<UndoneCheckIn> => {
    const entry = await lockEntryByTicket(query, code);
    if (entry === null) return { outcome: 'unknown' };
    const meeting = await meetingById(query, String(entry.meetingId));
    const found = { entry, meeting };
    if (meetingCode !== '' && meeting.code !== meetingCode) return { outcome: 'other-meeting', ...found };
    const gate = await venueGate(query, meeting.id);
    const first = await firstScanIn(query, entry.id, gate.id);
    if (first === null) return { outcome: 'not-checked-in', ...found };
    const scans = await standingScansOf(query, entry.id);
    const ids = scans.flatMap(({ id, gateId }) => (gateId === gate.id ? [id] : []));
    await undoScans(query, meeting.id, ids, { undoneAt: new Date(clock.now()), undoneBy: by });
    return { outcome: 'undone', ...found, checkedInAt: first };
  });
}

import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { lockEntryByTicket } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { deleteCheckIn } from '../../stores/check-ins/store';

/** The result of taking a check-in back. */
export type UndoneCheckIn =
  | { outcome: 'undone'; entry: EntryRow; meeting: MeetingRow; checkedInAt: Date }
  | { outcome: 'not-checked-in' | 'other-meeting'; entry: EntryRow; meeting: MeetingRow }
  | { outcome: 'unknown' };

/**
 * Takes a wrong check-in back: the ticket admits its holder again, and may be given away or refunded. The audit trail
 * keeps both. The entry is locked as `checkIn` does it, so that nobody is told of a check-in that is gone already.
 * @param code the ticket's, valid or not
 * @param meetingCode the door's meeting; '' for any
 */
export async function undoCheckIn(
  code: string,
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<UndoneCheckIn> {
  return database.query.transaction(async (query): Promise<UndoneCheckIn> => {
    const entry = await lockEntryByTicket(query, code);
    if (entry === null) return { outcome: 'unknown' };
    const meeting = await meetingById(query, String(entry.meetingId));
    const found = { entry, meeting };
    if (meetingCode !== '' && meeting.code !== meetingCode) return { outcome: 'other-meeting', ...found };
    const checkedInAt = await deleteCheckIn(query, entry.id);
    return checkedInAt === null
      ? { outcome: 'not-checked-in', ...found }
      : { outcome: 'undone', ...found, checkedInAt };
  });
}

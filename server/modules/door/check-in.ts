import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { lockEntryByTicket } from '../../stores/entries/store';
import { venueGate } from '../../stores/door/gates';
import { firstScanIn, insertScans } from '../../stores/door/scans';
import { meetingById } from '../../stores/meetings/store';
import { ticketRefusal } from './ticket-refusal';

/** The result of scanning a code at the door; `reason` is Chinese. */
export type CheckIn =
  | { outcome: 'admitted'; entry: EntryRow; meeting: MeetingRow }
  | { outcome: 'used'; entry: EntryRow; meeting: MeetingRow; usedAt: Date }
  | { outcome: 'refused'; entry: EntryRow; meeting: MeetingRow; reason: string }
  | { outcome: 'unknown' };

/**
 * Validates a ticket code and scans it in at the meeting's gate 会场, which admits one person once. The entry is locked, so
 * that a code that is scanned at two doors admits once, and no ticket is admitted while it is being refunded or given away.
 * @param meetingCode the door's meeting; '' accepts tickets of any meeting
 * @param by who scans, for the log of the door
 */
export async function checkIn(
  code: string,
  meetingCode: string,
  { database, clock, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'randomIds'>,
  by = '',
): Promise<CheckIn> {
  return database.query.transaction(async (query): Promise<CheckIn> => {
    const entry = await lockEntryByTicket(query, code);
    if (entry === null) return { outcome: 'unknown' };
    const meeting = await meetingById(query, String(entry.meetingId));
    const found = { entry, meeting };
    const reason = ticketRefusal(entry);
    if (reason !== '') return { outcome: 'refused', ...found, reason };
    if (meetingCode !== '' && meeting.code !== meetingCode)
      return { outcome: 'refused', ...found, reason: '不是本次会议的参会码' };
    const gate = await venueGate(query, meeting.id);
    const used = await firstScanIn(query, entry.id, gate.id);
    if (used !== null) return { outcome: 'used', ...found, usedAt: used };
    const now = new Date(clock.now());
    const who = { meetingId: meeting.id, entryId: entry.id, gateId: gate.id, scannedBy: by };
    await insertScans(query, [
      {
        ...who,
        id: randomIds.id(),
        direction: 'in',
        deviceAt: now,
        deviceOffsetMs: 0,
        receivedAt: now,
        device: '',
        isOffline: false,
      },
    ]);
    return { outcome: 'admitted', ...found };
  });
}

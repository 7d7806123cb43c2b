import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { readEntryType, settledEntryType } from '../../domain/meeting/registration-type';
import { readCookie, writeCookie } from '../../platform/cookies/cookies';

const keptForSeconds = 30 * 24 * 3600;
const nameOf = (meetingId: string): string => `entryType_${meetingId}`;

/**
 * The registration type of this visitor at a meeting (spec section 4, design ruling 5): the meeting's only one, else
 * the one chosen before; null before one is.
 */
export function currentEntryType(meeting: Meeting): EntryType | null {
  return settledEntryType(meeting, readEntryType(readCookie(nameOf(meeting.id))));
}

/** Keeps the chosen type. For the screens only: the server decides for itself what a meeting allows. */
export function keepEntryType(meetingId: string, type: EntryType): void {
  writeCookie(nameOf(meetingId), String(type), keptForSeconds);
}

import { type Attendee } from '../attendee/attendee';
import { type EntryType } from '../attendee/attendee';
import { entryType } from '../attendee/attendee';
import { isFreeGuest } from './ticket-state';

/** The registration type whose form an attendee has answered. */
export function formEntryType(attendee: Pick<Attendee, 'userType'>, meeting: { isPaid: boolean }): EntryType {
  return isFreeGuest(attendee) || !meeting.isPaid ? entryType.free : entryType.paid;
}

import type { Attendee, EntryType } from '../attendee/attendee';
import { isFreeGuest } from './ticket-state';

/** The entry type whose form an attendee filled in. */
export function formEntryType(attendee: Pick<Attendee, 'userType'>, meeting: { isPaid: boolean }): EntryType {
  return isFreeGuest(attendee) || !meeting.isPaid ? 'free' : 'paid';
}

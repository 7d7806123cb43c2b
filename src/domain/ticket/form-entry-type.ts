import type { Attendee, EntryType } from '../attendee/attendee';
import { isFreeGuest } from './ticket-state';

/** The entry type whose form an attendee filled in: a guest, who owes nothing either, that of the delegates. */
export function formEntryType(
  attendee: Pick<Attendee, 'userType'> & { isGuest?: boolean | undefined },
  meeting: { isPaid: boolean },
): EntryType {
  return (isFreeGuest(attendee) && attendee.isGuest !== true) || !meeting.isPaid ? 'free' : 'paid';
}

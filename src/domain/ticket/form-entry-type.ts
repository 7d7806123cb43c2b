import { entryType, type Entered, type EntryType } from '../../contract/entered';
import { isFreeGuest } from './ticket-state';

/** The registration type whose form an attendee has answered. */
export function formEntryType(entered: Pick<Entered, 'userType'>, meeting: { isPaid: boolean }): EntryType {
  return isFreeGuest(entered) || !meeting.isPaid ? entryType.free : entryType.paid;
}

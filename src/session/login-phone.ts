import { isMobilePhone } from '../domain/person/mobile-phone';
import { getStored, readStoredText, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** The lifetime in milliseconds: long enough to receive a code, and no longer, since a phone is personal. */
const ttlMs = 2 * 3_600_000;
/** The key of a session draft, so that a logout deletes it. */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'login-phone');

/** Stores a phone for a meeting's login, so that a user who has just registered does not type it again. */
export function keepLoginPhone(meetingId: string, phone: string): void {
  if (isMobilePhone(phone)) setStored(keyOf(meetingId), phone, ttlMs);
}

/** Returns the phone to log in with; '' if none is known. */
export function readLoginPhone(meetingId: string): string {
  const phone = getStored(keyOf(meetingId), readStoredText) ?? '';
  return isMobilePhone(phone) ? phone : '';
}

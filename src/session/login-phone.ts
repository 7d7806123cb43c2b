import { isMobilePhone } from '../domain/person/mobile-phone';
import { getStored, readStoredText, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** Long enough to fetch a code: the phone of someone who registered is not kept any longer. Milliseconds. */
const ttlMs = 2 * 3_600_000;
/** A draft of the session to come, so that a logout forgets it too: the next user of the device is someone else. */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'login-phone');

/** Carries a phone into a meeting's login: who has just registered, or asked for a code, does not type it again. */
export function keepLoginPhone(meetingId: string, phone: string): void {
  if (isMobilePhone(phone)) setStored(keyOf(meetingId), phone, ttlMs);
}

/** The phone to log in with; '' if none is known. */
export function readLoginPhone(meetingId: string): string {
  const phone = getStored(keyOf(meetingId), readStoredText) ?? '';
  return isMobilePhone(phone) ? phone : '';
}

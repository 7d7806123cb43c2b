import { isMobilePhone } from '../domain/mobile-phone';
import { readFlag } from '../domain/json/read-value';
import { getStored, readStoredText, removeStored, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-drafts';

/** As long as somebody is on the way to their code; the phone of who registered is not kept beyond. Milliseconds. */
const ttlMs = 2 * 3_600_000;
/** While the login page loads. */
const wantedTtlMs = 60_000;
/** A draft of the session to come, so that a logout forgets it too: the next user of the device is someone else. */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'login-phone');

/** Carries a phone into a meeting's login: who has just registered, or asked for a code, does not type it again. */
export function keepLoginPhone(meetingId: string, phone: string): void {
  if (isMobilePhone(phone)) setStored(keyOf(meetingId), phone, ttlMs);
}

const wantedKeyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'code-wanted');

/** Marks that the login is opened for a code to a phone that is known. */
export function wantLoginCode(meetingId: string): void {
  if (readLoginPhone(meetingId) !== '') setStored(wantedKeyOf(meetingId), true, wantedTtlMs);
}

/** Whether the login is opened for a code; once. */
export function takeLoginCodeWanted(meetingId: string): boolean {
  const isWanted = getStored(wantedKeyOf(meetingId), readFlag) === true;
  removeStored(wantedKeyOf(meetingId));
  return isWanted;
}

/** The phone to log in with; '' if none is known. */
export function readLoginPhone(meetingId: string): string {
  const phone = getStored(keyOf(meetingId), readStoredText) ?? '';
  return isMobilePhone(phone) ? phone : '';
}

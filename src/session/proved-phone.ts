import type { ProvedPhone } from '../contract/login';
import { isPlainObject, readText } from '../domain/json/read-value';
import { phoneProofTtlMs } from '../domain/login/phone-proof';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** The key of a session draft, so that a logout deletes it. */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'proved-phone');

/** Stores a phone that a login has verified and that has no registration yet, with the server's proof of it. */
export function keepProvedPhone(meetingId: string, proved: ProvedPhone): void {
  setStored(keyOf(meetingId), proved, phoneProofTtlMs);
}

/** Returns the phone verified last while its proof is valid; null for none. */
export function readProvedPhone(meetingId: string): ProvedPhone | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) ? { phone: readText(value.phone), proof: readText(value.proof) } : null,
  );
}

export function dropProvedPhone(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

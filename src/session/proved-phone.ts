import type { ProvedPhone } from '../contract/login';
import { isPlainObject, readText } from '../domain/json/read-value';
import { phoneProofTtlMs } from '../domain/login/phone-proof';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** A draft of the session to come: a logout forgets it. */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'proved-phone');

/** Keeps a phone that was proved by a login and has no registration yet, where the server gave a proof of it. */
export function keepProvedPhone(meetingId: string, proved: ProvedPhone): void {
  setStored(keyOf(meetingId), proved, phoneProofTtlMs);
}

/** The phone last proved so, as long as its proof stands; null for none. */
export function readProvedPhone(meetingId: string): ProvedPhone | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) ? { phone: readText(value.phone), proof: readText(value.proof) } : null,
  );
}

export function dropProvedPhone(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

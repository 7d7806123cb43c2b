import { readFlag } from '../domain/json/read-value';
import { getStored, removeStored, setStored } from '../platform/storage/storage';

/** The lifetime in milliseconds: long enough for the login page to load. */
const ttlMs = 60_000;
const keyOf = (meetingId: string): string => `login-code-wanted:${meetingId}`;

/** Makes the login page, opened next, send a code without a press. */
export function requestLoginCode(meetingId: string): void {
  setStored(keyOf(meetingId), true, ttlMs);
}

/** Returns true, once, if a code was requested for the login. */
export function takeLoginCodeRequest(meetingId: string): boolean {
  const isWanted = getStored(keyOf(meetingId), readFlag) === true;
  removeStored(keyOf(meetingId));
  return isWanted;
}

import { readFlag } from '../domain/json/read-value';
import { getStored, removeStored, setStored } from '../platform/storage/storage';

/** While the login page loads. */
const ttlMs = 60_000;
const keyOf = (meetingId: string): string => `login-code-wanted:${meetingId}`;

/** Marks that the login is opened by who asked for what stands behind it. */
export function requestLoginCode(meetingId: string): void {
  setStored(keyOf(meetingId), true, ttlMs);
}

/** Whether it was opened so; once. */
export function takeLoginCodeRequest(meetingId: string): boolean {
  const isWanted = getStored(keyOf(meetingId), readFlag) === true;
  removeStored(keyOf(meetingId));
  return isWanted;
}

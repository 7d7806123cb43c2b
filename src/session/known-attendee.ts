import { type KnownAttendee, knownAttendees } from '../domain/registration/known-attendee';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** The lifetime in milliseconds: longer than from registration to the meeting. */
const ttlMs = 180 * 24 * 3_600_000;
/** The value survives the end of a session, but no logout. The server's first paint reads it too (server/web-page/first-paint-known). */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'known-attendee');

/** Stores the state of this device's user at a meeting; null removes it. It does not identify the person. */
export function keepKnownAttendee(meetingId: string, known: KnownAttendee | null): void {
  if (known === null) removeStored(keyOf(meetingId));
  else setStored(keyOf(meetingId), known, ttlMs);
}

export function readKnownAttendee(meetingId: string): KnownAttendee | null {
  return getStored(keyOf(meetingId), (value) => knownAttendees.find((known) => known === value) ?? null);
}

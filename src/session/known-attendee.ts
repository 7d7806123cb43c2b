import { type KnownAttendee, knownAttendees } from '../domain/registration/known-attendee';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { sessionDraftKey } from './session-keys';

/** From registration to the meeting, in milliseconds. */
const ttlMs = 180 * 24 * 3_600_000;
/** Outlasts a session, but no logout. The server's first paint reads it too (server/web-page/first-paint-known). */
const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'known-attendee');

/** Keeps what is known of this device's user at a meeting; null forgets it. Says nothing of who they are. */
export function keepKnownAttendee(meetingId: string, known: KnownAttendee | null): void {
  if (known === null) removeStored(keyOf(meetingId));
  else setStored(keyOf(meetingId), known, ttlMs);
}

export function readKnownAttendee(meetingId: string): KnownAttendee | null {
  return getStored(keyOf(meetingId), (value) => knownAttendees.find((known) => known === value) ?? null);
}

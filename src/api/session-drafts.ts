import { removeStoredUnder } from '../platform/storage/storage';

const keysOf = (meetingId: string): string => `session-draft:${meetingId}:`;

/**
 * Names in the storage what somebody types about others while logged in at a meeting. It outlives a session that ends by
 * itself, since its owner comes back, but not their logging out: the next at this device is somebody else.
 * @param name unique at the meeting
 */
export function sessionDraftKey(meetingId: string, name: string): string {
  return keysOf(meetingId) + name;
}

/** Forgets all of them at a meeting. */
export function dropSessionDrafts(meetingId: string): void {
  removeStoredUnder(keysOf(meetingId));
}

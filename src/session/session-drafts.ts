import { draftTtlMs } from '../domain/form/answers';
import { getStored, removeStored, removeStoredUnder, setStored } from '../platform/storage/storage';
import type { CentreVisit } from './centre';

const keysOf = (meetingId: string): string => `session-draft:${meetingId}:`;

/**
 * Names in the storage what somebody types while logged in at a meeting. It outlives a session that ends by itself, since
 * its owner comes back, but not their logging out: the next at this device is somebody else.
 * @param name unique at the meeting
 */
export function sessionDraftKey(meetingId: string, name: string): string {
  return keysOf(meetingId) + name;
}

/**
 * Names what an operator types about the team, apart from any other operator's: what one typed is not shown to the next on
 * the same device.
 */
export function operatorDraftKey({ meeting, centre }: Pick<CentreVisit, 'meeting' | 'centre'>, kind: string): string {
  const operator = centre.operator?.userId || centre.operator?.phone || '';
  return sessionDraftKey(meeting.id, `${kind}:${operator}`);
}

/** Forgets all of them at a meeting. */
export function dropSessionDrafts(meetingId: string): void {
  removeStoredUnder(keysOf(meetingId));
}

/** What was typed and not sent of one kind, by what it is about: an attendee, an order, a ticket given away. */
export interface SessionDraft<Value> {
  /** Null where nothing was typed. */
  read: (meetingId: string, aboutId: string) => Value | null;
  keep: (meetingId: string, aboutId: string, value: Value) => void;
  drop: (meetingId: string, aboutId: string) => void;
}

/**
 * Makes the drafts of one kind.
 * @param readValue reads what the storage held, which may be anything; null where it is no draft
 */
export function sessionDraft<Value>(kind: string, readValue: (value: unknown) => Value | null): SessionDraft<Value> {
  const keyOf = (meetingId: string, aboutId: string): string => sessionDraftKey(meetingId, `${kind}:${aboutId}`);
  return {
    read: (meetingId, aboutId) => getStored(keyOf(meetingId, aboutId), readValue),
    keep: (meetingId, aboutId, value) => setStored(keyOf(meetingId, aboutId), value, draftTtlMs),
    drop: (meetingId, aboutId) => removeStored(keyOf(meetingId, aboutId)),
  };
}

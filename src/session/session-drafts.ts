import { draftTtlMs, getStored, removeStored, setStored } from '../platform/storage/storage';
import type { CentreVisit } from './centre';

/** How the keys of drafts begin that were typed while logged in. */
export const sessionDraftBeginning = 'session-draft:';

/**
 * The storage key of a draft typed while logged in at a meeting. It survives a session that expires, since its owner
 * returns, but not a logout: the next user of the device is someone else.
 * @param name unique within the meeting
 */
export function sessionDraftKey(meetingId: string, name: string): string {
  return `${sessionDraftBeginning}${meetingId}:${name}`;
}

/**
 * The storage key of an operator's draft about the team, separate per operator: one's input is not shown to the next on
 * the same device.
 */
export function operatorDraftKey({ meeting, centre }: Pick<CentreVisit, 'meeting' | 'centre'>, kind: string): string {
  const operator = centre.operator?.userId || centre.operator?.phone || '';
  return sessionDraftKey(meeting.id, `${kind}:${operator}`);
}

/** Drafts of one kind, by subject: an attendee, an order, a transferred ticket. */
export interface SessionDraft<Value> {
  /** Null for none. */
  read: (meetingId: string, aboutId: string) => Value | null;
  keep: (meetingId: string, aboutId: string, value: Value) => void;
  drop: (meetingId: string, aboutId: string) => void;
}

/**
 * Creates the drafts of one kind.
 * @param readValue validates the stored value; null if unusable
 */
export function sessionDraft<Value>(kind: string, readValue: (value: unknown) => Value | null): SessionDraft<Value> {
  const keyOf = (meetingId: string, aboutId: string): string => sessionDraftKey(meetingId, `${kind}:${aboutId}`);
  return {
    read: (meetingId, aboutId) => getStored(keyOf(meetingId, aboutId), readValue),
    keep: (meetingId, aboutId, value) => setStored(keyOf(meetingId, aboutId), value, draftTtlMs),
    drop: (meetingId, aboutId) => removeStored(keyOf(meetingId, aboutId)),
  };
}

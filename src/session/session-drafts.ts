import { draftTtlMs, getStored, removeStored, setStored } from '../platform/storage/storage';
import type { CentreVisit } from './centre';
import { sessionDraftKey } from './session-keys';

/**
 * Returns the storage key of an operator's draft about the team. It is separate per operator, so that one's input is not
 * shown to the next on the same device.
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
 * @param read validates the stored value; null if unusable
 * @param write what is stored of a value; the value itself unless given
 */
export function sessionDraft<Value>(
  kind: string,
  read: (stored: unknown) => Value | null,
  write: (value: Value) => unknown = (value) => value,
): SessionDraft<Value> {
  const keyOf = (meetingId: string, aboutId: string): string => sessionDraftKey(meetingId, `${kind}:${aboutId}`);
  return {
    read: (meetingId, aboutId) => getStored(keyOf(meetingId, aboutId), read),
    keep: (meetingId, aboutId, value) => setStored(keyOf(meetingId, aboutId), write(value), draftTtlMs),
    drop: (meetingId, aboutId) => removeStored(keyOf(meetingId, aboutId)),
  };
}

import { useState } from 'react';
import { isPlainObject, readText } from '../domain/json/read-value';
import { getStored, setStored } from '../platform/storage/storage';
import { RefusedError } from '../api/call-error';
import { useCall } from '../api/use-call';

/** A meeting by id and code; either may be '' if unknown. */
export interface MeetingReference {
  id: string;
  code: string;
}

const storedKey = 'last-meeting';

/** Returns the meeting last opened or logged in to (product §2.3); null for none. */
export function lastMeeting(): MeetingReference | null {
  return getStored(storedKey, (value) =>
    isPlainObject(value) ? { id: readText(value.id), code: readText(value.code) } : null,
  );
}

/** Returns the last meeting, for a page whose own meeting is unknown; null for none, or if it has this unknown code. */
export function otherMeeting(unknownCode: string): MeetingReference | null {
  const last = lastMeeting();
  return last === null || (unknownCode !== '' && last.code === unknownCode) ? null : last;
}

export function keepLastMeeting({ id, code }: MeetingReference): void {
  setStored(storedKey, { id, code });
}

/** Returns the meeting of a page: the URL's, else the last one used (product §2.3). */
export function meetingOfPage(params: Readonly<Partial<Record<string, string>>>): MeetingReference | null {
  const code = params.meetingCode ?? '';
  const id = params.meetingId ?? '';
  const last = lastMeeting();
  if (code === '' && id === '') return last;
  // If one half matches the last used meeting, take the other from it.
  if (last !== null && ((code !== '' && code === last.code) || (code === '' && id === last.id))) return last;
  return { id, code };
}

/** The state of resolving a page's meeting id. */
export type MeetingIdState =
  | { kind: 'missing' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; meeting: MeetingReference };

/** Resolves the id of a page's meeting from its URL, else from the last meeting (product §2.3); looks up a code without an id. */
export function useMeetingId(params: Readonly<Partial<Record<string, string>>>): MeetingIdState {
  // Read once, so that a page that stays mounted below others keeps its meeting.
  const [reference] = useState(() => meetingOfPage(params));
  const code = reference?.code ?? '';
  const id = reference?.id ?? '';
  const query = useCall('getMeetingByCode', { meetingCode: code }, { enabled: id === '' && code !== '' });
  if (id !== '') return { kind: 'ready', meeting: { id, code } };
  if (code === '') return { kind: 'missing' };
  if (query.data) return { kind: 'ready', meeting: { id: query.data.id, code } };
  if (query.isPending) return { kind: 'loading' };
  // The server has no such meeting: the URL is wrong.
  if (query.error === null || query.error instanceof RefusedError) return { kind: 'missing' };
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
}

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

/** The meeting last opened or logged in to (product §2.3); null before the first. */
export function lastMeeting(): MeetingReference | null {
  return getStored(storedKey, (value) =>
    isPlainObject(value) ? { id: readText(value.id), code: readText(value.code) } : null,
  );
}

/** The meeting to go on with from a page whose own is not known; null for none but that one. */
export function otherMeeting(unknownCode: string): MeetingReference | null {
  const last = lastMeeting();
  return last === null || (unknownCode !== '' && last.code === unknownCode) ? null : last;
}

export function keepLastMeeting({ id, code }: MeetingReference): void {
  setStored(storedKey, { id, code });
}

/** Which meeting a page is about: the URL's, else the last one used (product §2.3). */
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

/** The meeting's id, from the page's URL or the meeting last used (product §2.3); a code alone is looked up. */
export function useMeetingId(params: Readonly<Partial<Record<string, string>>>): MeetingIdState {
  // Read once: a page that stays mounted below others keeps its meeting.
  const [reference] = useState(() => meetingOfPage(params));
  const code = reference?.code ?? '';
  const id = reference?.id ?? '';
  const query = useCall('getMeetingByCode', { meetingCode: code }, { enabled: id === '' && code !== '' });
  if (id !== '') return { kind: 'ready', meeting: { id, code } };
  if (code === '') return { kind: 'missing' };
  if (query.data) return { kind: 'ready', meeting: { id: query.data.id, code } };
  if (query.isPending) return { kind: 'loading' };
  // The server knows no such meeting: the address is wrong.
  if (query.error === null || query.error instanceof RefusedError) return { kind: 'missing' };
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
}

import { useState } from 'react';
import { meetingOfPage, type MeetingReference } from './last-meeting';
import { RefusedError } from './refused-error';
import { useCallQuery } from './use-call-query';

/** Which meeting a page of the centre is about. */
export type MeetingIdState =
  | { kind: 'missing' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; meeting: MeetingReference };

/** The meeting's id, by the page's URL or the meeting last used (design ruling 21); a code alone is looked up. */
export function useMeetingId(params: Readonly<Partial<Record<string, string>>>): MeetingIdState {
  // Read once: a page that stays mounted below others keeps its meeting.
  const [reference] = useState(() => meetingOfPage(params));
  const code = reference?.code ?? '';
  const id = reference?.id ?? '';
  const query = useCallQuery('getMeetingByCode', { meetingCode: code }, { enabled: id === '' && code !== '' });
  if (id !== '') return { kind: 'ready', meeting: { id, code } };
  if (code === '') return { kind: 'missing' };
  if (query.data) return { kind: 'ready', meeting: { id: query.data.id, code } };
  if (query.isPending) return { kind: 'loading' };
  // The server's word that there is no such meeting: the address is wrong.
  if (query.error === null || query.error instanceof RefusedError) return { kind: 'missing' };
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
}

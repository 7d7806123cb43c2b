import { useEffect, useMemo, useState } from 'react';
import { RefusedError } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import type { Meeting } from '../../domain/meeting/meeting';
import { keepLastMeeting, meetingOfPage } from '../../session/last-meeting';

/** What a page knows of its meeting. */
export type MeetingState =
  | { kind: 'missing' }
  | { kind: 'loading' }
  | { kind: 'unknown'; code: string }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; meeting: Meeting };

/**
 * The meeting that a page is about, by its URL's code or the one last used (design ruling 21), and kept as the
 * last one used.
 */
export function useMeeting(params: Readonly<Partial<Record<string, string>>>): MeetingState {
  // Read once: a page that stays mounted below others keeps its meeting.
  const [reference] = useState(() => meetingOfPage(params));
  const code = reference?.code ?? '';
  const query = useCall('getMeetingByCode', { meetingCode: code }, { enabled: code !== '' });
  const found = query.data ?? null;
  // Some servers leave out the code, which is known here.
  const meeting = useMemo(() => found && { ...found, code: found.code || code }, [found, code]);
  useEffect(() => {
    if (meeting !== null) keepLastMeeting(meeting);
  }, [meeting]);
  if (code === '') return { kind: 'missing' };
  if (meeting !== null) return { kind: 'ready', meeting };
  if (query.isPending) return { kind: 'loading' };
  if (query.error === null || query.error instanceof RefusedError) return { kind: 'unknown', code };
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
}

import type { QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '../contract/calls';
import { firstCalls } from '../contract/first-calls';
import { isPlainObject, readText } from '../domain/json/read-value';
import { cleanedHtml } from '../platform/browser/html/cleaned-html';
import { pageData } from '../platform/browser/page-data';
import { readAnswer } from './call-server';

/**
 * Puts the answer that the server has embedded in the page into the query cache, with the time at which it was made: a
 * stale one is shown and refetched, like any cached answer. Call it once at start.
 */
export function keepPageAnswers(queryClient: QueryClient): void {
  const data = pageData();
  if (data?.call !== 'getMeetingByCode') return;
  const meetingCode = readText(isPlainObject(data.input) ? data.input.meetingCode : '');
  const meeting = readMeetingAnswer(data.body);
  if (meeting === null || meetingCode === '') return;
  if (data.isCleaned) cleanedHtml.add(meeting.description);
  queryClient.setQueryData(['getMeetingByCode', { meetingCode }, ''], meeting, { updatedAt: data.answeredAt });
}

function readMeetingAnswer(body: unknown): CallAnswer<'getMeetingByCode'> | null {
  try {
    return readAnswer(firstCalls.getMeetingByCode, 200, body) as CallAnswer<'getMeetingByCode'>;
  } catch {
    // Ignored here: the page makes the call, which reports the error.
    return null;
  }
}

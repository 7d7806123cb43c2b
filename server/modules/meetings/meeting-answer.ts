import { calls } from '../../../src/contract/calls';
import type { MeetingRow } from '../../db/tables/meetings';
import { answer } from '../../http/answers';
import { meetingOf } from '../../stores/meetings/meeting-of';

/** Builds the answer for a meeting, both for the API and for the data in its landing page (ADR 0007). */
export function meetingAnswer(row: MeetingRow) {
  return answer(calls.getMeetingByCode, meetingOf(row));
}

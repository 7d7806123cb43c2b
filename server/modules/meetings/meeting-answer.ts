import { calls } from '../../../src/contract/calls';
import type { MeetingRow } from '../../db/tables/meetings';
import { answer } from '../../http/answers';
import { meetingOf } from '../../stores/meetings/meeting-of';

/** A meeting as the API answers it, and as its landing page brings it along: one writer for both (ADR 0007). */
export function meetingAnswer(row: MeetingRow) {
  return answer(calls.getMeetingByCode, meetingOf(row));
}

import { writeMeeting } from '../../../src/contract/meeting';
import type { MeetingRow } from '../../db/tables/meetings';
import { cleanHtml } from './clean-html';
import { meetingOf } from './meeting-of';

/** A meeting as it is answered: what its organiser wrote is cleaned first. */
export function meetingAnswer(row: MeetingRow): ReturnType<typeof writeMeeting> {
  return writeMeeting({ ...meetingOf(row), description: cleanHtml(row.description) });
}

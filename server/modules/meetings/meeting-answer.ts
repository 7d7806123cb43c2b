import { writeMeeting } from '../../../src/contract/meeting';
import type { Meeting } from '../../../src/domain/meeting/meeting';
import type { MeetingRow } from '../../db/tables/meetings';
import { cleanHtml } from './clean-html';
import { meetingOf } from './meeting-of';

/** A meeting as it leaves the server: what its organiser wrote is cleaned first. */
export function publishedMeeting(row: MeetingRow): Meeting {
  return { ...meetingOf(row), description: cleanHtml(row.description) };
}

/** A meeting as it is answered. */
export function meetingAnswer(row: MeetingRow): ReturnType<typeof writeMeeting> {
  return writeMeeting(publishedMeeting(row));
}

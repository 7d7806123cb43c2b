import type { Meeting } from '../../../src/domain/meeting/meeting';
import type { MeetingRow } from '../../db/tables/meetings';
import { cleanHtml } from './clean-html';
import { meetingOf } from './meeting-of';

/** A meeting as it leaves the server: what its organiser wrote is cleaned first. */
export function publishedMeeting(row: MeetingRow): Meeting {
  return { ...meetingOf(row), description: cleanHtml(row.description) };
}

import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed, type RegistrationClosing } from '../meeting/registration-closing';
import { datePart, deadlineEnd } from '../time/shanghai-time';

const day = 24 * 3_600_000;
/** A session ends so long after its last use. */
const idleMs = 30 * day;
/** A session that is used after registration has closed lasts at least so long after the meeting's end. */
const afterMeetingMs = 7 * day;
/** A session ends so long after the login at the latest, however often it is used. */
const longestMs = 180 * day;

/**
 * Returns when a session that is used now will end (product §12.8). All times are epoch milliseconds.
 * @param openedAt when the user logged in
 */
export function sessionEnd(
  meeting: RegistrationClosing & Pick<Meeting, 'endTime'>,
  openedAt: number,
  now: number,
): number {
  const meetingEnd = deadlineEnd(datePart(meeting.endTime));
  const isNearMeeting = meetingEnd !== null && isRegistrationClosed(meeting, now);
  const wanted = isNearMeeting ? Math.max(now + idleMs, meetingEnd + afterMeetingMs) : now + idleMs;
  return Math.min(wanted, openedAt + longestMs);
}

import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed, type RegistrationClosing } from '../meeting/registration-closing';
import { datePart, deadlineEnd } from '../time/shanghai-time';

const day = 24 * 3_600_000;
/** After the last use. */
const idleMs = 30 * day;
/** After the meeting's end, for whoever came back once nobody could register any more. */
const afterMeetingMs = 7 * day;
/** After the login, however often it was used. */
const longestMs = 180 * day;

/**
 * When a login that is used now ends (product §12.8). All times are epoch milliseconds.
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

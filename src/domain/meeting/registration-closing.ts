import type { Meeting } from './meeting';
import { isDayPast } from '../time/shanghai-time';

/** The alert for a closed registration, and its button text. */
export const registrationClosedMessage = '会议报名已结束';

/**
 * Whether registration is closed at `now` (epoch milliseconds): it ends at 23:59:59 of its last day, ignoring any time
 * of day given (product §6.4). Without a date it stays open.
 */
export function isRegistrationClosed(meeting: Pick<Meeting, 'registrationEnd'>, now: number): boolean {
  return isDayPast(meeting.registrationEnd, now);
}

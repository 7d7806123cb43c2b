import type { Meeting } from './meeting';
import { datePart, isDayPast } from '../time/shanghai-time';

/** The alert for a closed registration, and its button text. */
export const registrationClosedMessage = '会议报名已结束';

/** The facts of a meeting that decide whether registration is closed. */
export type RegistrationClosing = Pick<Meeting, 'registrationEnd' | 'isClosed'>;

/**
 * Reports whether registration is closed at `now` (epoch milliseconds): by the organiser, or since 23:59:59 of its last day,
 * ignoring any time of day given (product §6.4). Without a date it stays open.
 */
export function isRegistrationClosed({ registrationEnd, isClosed }: RegistrationClosing, now: number): boolean {
  return isClosed || isDayPast(registrationEnd, now);
}

/** The last day of registration to announce; '' for none, and if the organiser has closed registration before that day. */
export function announcedRegistrationEnd({ registrationEnd, isClosed }: RegistrationClosing): string {
  return isClosed ? '' : registrationEnd;
}

/** The line that tells why a meeting does not take place; '' where it does. */
export const cancelledMeetingLine = ({ cancellation }: Pick<Meeting, 'cancellation'>): string =>
  cancellation === '' ? '' : `会议已取消：${cancellation}`;

/** Reports whether registration would stay open after the meeting has ended; false if either day is unknown. */
export function closesAfterMeeting({
  registrationEnd,
  endTime,
}: Pick<Meeting, 'registrationEnd' | 'endTime'>): boolean {
  const [last, end] = [datePart(registrationEnd), datePart(endTime)];
  return last !== '' && end !== '' && last > end;
}

import type { Meeting } from './meeting';
import { datePart, isDayPast } from '../time/shanghai-time';

/** The alert for a closed registration, and its button text. */
export const registrationClosedMessage = '会议报名已结束';

/** What decides whether registration is closed. */
export type RegistrationClosing = Pick<Meeting, 'registrationEnd' | 'isClosed'>;

/**
 * Whether registration is closed at `now` (epoch milliseconds): by the organiser, or since 23:59:59 of its last day,
 * ignoring any time of day given (product §6.4). Without a date it stays open.
 */
export function isRegistrationClosed({ registrationEnd, isClosed }: RegistrationClosing, now: number): boolean {
  return isClosed || isDayPast(registrationEnd, now);
}

/** The last day of registration to be announced; '' for none, and once the organiser has closed it before that day. */
export function announcedRegistrationEnd({ registrationEnd, isClosed }: RegistrationClosing): string {
  return isClosed ? '' : registrationEnd;
}

/** Whether people could still register on a day after the meeting has ended; false where either day is unknown. */
export function closesAfterMeeting({
  registrationEnd,
  endTime,
}: Pick<Meeting, 'registrationEnd' | 'endTime'>): boolean {
  const [last, end] = [datePart(registrationEnd), datePart(endTime)];
  return last !== '' && end !== '' && last > end;
}

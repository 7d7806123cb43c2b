import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { isGivenUp, type Ticket } from './ticket-state';
import { addDays, datePart, isPast } from '../time/shanghai-time';

type CorrectionDates = Pick<Meeting, 'correctionDeadline' | 'startTime'>;

/** The last day on which answers may be corrected: the organiser's, else the eve of the meeting; '' for any day. */
export function lastDayToCorrect({ correctionDeadline, startTime }: CorrectionDates): string {
  return correctionDeadline || (addDays(datePart(startTime), -1) ?? '');
}

/**
 * The last day on which a member may complete the place that was taken for them (product §11.22): as long as places are
 * taken, and as long as answers may be corrected; '' for any day.
 */
export function lastDayToComplete(meeting: CorrectionDates & Pick<Meeting, 'registrationEnd'>): string {
  const [registered = '', corrected = ''] = [meeting.registrationEnd, lastDayToCorrect(meeting)].map(datePart);
  if (registered === '' || corrected === '') return '';
  return registered > corrected ? registered : corrected;
}

/**
 * Tells whether the holder of a ticket, or the operator of their team, may correct its answers (product §10.27): paid or
 * not, until the deadline, but not what the organiser has approved or refused, nor a ticket that was given up. A place that
 * was only taken is completed instead.
 * @param now epoch milliseconds
 */
export function canCorrect(
  ticket: Ticket & Pick<Attendee, 'reviewState'>,
  meeting: CorrectionDates,
  now: number,
): boolean {
  const isDecided = ticket.reviewState === 'approved' || ticket.reviewState === 'refused';
  if (ticket.isIncomplete === true) return false;
  return !isDecided && !isGivenUp(ticket) && !isPast(lastDayToCorrect(meeting), now);
}

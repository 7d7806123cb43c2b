import type { Meeting } from './meeting';
import { formatFullDateRange } from '../time/format-dates';

/**
 * Formats a meeting's days with the year, since people read a landing page in other years too: 2027年5月14日 – 5月16日; ''
 * if unknown.
 */
export function meetingDays({ startTime, endTime }: Pick<Meeting, 'startTime' | 'endTime'>): string {
  return formatFullDateRange(startTime, endTime);
}

import type { Meeting } from './meeting';
import { formatFullDateRange } from '../time/format-dates';

/**
 * A meeting's days with the year, since a landing page is also read long before and after: 2027年5月14日 – 5月16日. ''
 * if unknown.
 */
export function meetingDays({ startTime, endTime }: Pick<Meeting, 'startTime' | 'endTime'>): string {
  return formatFullDateRange(startTime, endTime);
}

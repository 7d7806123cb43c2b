import type { Meeting } from './meeting';
import { formatDateRange, formatFullDate } from '../time/format-dates';
import { datePart } from '../time/shanghai-time';

/**
 * A meeting's days with their year, since a landing page is also read long before and after: 2027年5月14日 – 5月16日.
 * '' where none are known.
 */
export function meetingDays({ startTime, endTime }: Pick<Meeting, 'startTime' | 'endTime'>): string {
  const start = datePart(startTime);
  const end = datePart(endTime);
  if (start === '' || end === '' || start === end) return formatFullDate(start || end);
  const range = formatDateRange(start, end);
  return start.slice(0, 4) === end.slice(0, 4) ? `${start.slice(0, 4)}年${range}` : range;
}

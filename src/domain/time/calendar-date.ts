import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

/** Calendar dates as the wire writes them, 'YYYY-MM-DD': they compare as text, and have no time zone. */

dayjs.extend(utc);

const pattern = 'YYYY-MM-DD';

/** True for a real day of the calendar, written 'YYYY-MM-DD': 2023-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).format(pattern) === text;
}

/** The date `days` after `date` (before it, where negative); null where `date` is none. */
export function addDays(date: string, days: number): string | null {
  return isCalendarDate(date) ? dayjs.utc(date).add(days, 'day').format(pattern) : null;
}

/** How many days lie from one date to another, negative when `to` is earlier; null where either is no date. */
export function daysBetween(from: string, to: string): number | null {
  return isCalendarDate(from) && isCalendarDate(to) ? dayjs.utc(to).diff(dayjs.utc(from), 'day') : null;
}

/** The date that a UTC instant (epoch milliseconds) falls on, read in UTC; '' for no instant. */
export function formatUtcDate(epochMilliseconds: number): string {
  const time = dayjs.utc(epochMilliseconds);
  return time.isValid() ? time.format(pattern) : '';
}

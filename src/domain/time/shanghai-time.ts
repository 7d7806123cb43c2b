import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { formatUtcDate, isCalendarDate } from './calendar-date';

dayjs.extend(utc);

/**
 * Asia/Shanghai is always UTC+8: it has had no daylight saving since 1991 (design section 3). Times are shifted and
 * read in UTC, so that the device's own zone never comes into it.
 */
const offsetMilliseconds = 8 * 3_600_000;

/**
 * Reads a time of the wire, 'YYYY-MM-DD' (its midnight) or 'YYYY-MM-DD HH:mm[:ss]', as Shanghai time.
 * @returns epoch milliseconds, or null for anything else
 */
export function parseShanghaiTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text.trim());
  if (match === null) return null;
  const [, date = '', hours = '00', minutes = '00', seconds = '00'] = match;
  if (!isCalendarDate(date) || hours > '23' || minutes > '59' || seconds > '59') return null;
  return dayjs.utc(`${date}T${hours}:${minutes}:${seconds}`).valueOf() - offsetMilliseconds;
}

/** The calendar date in Shanghai at an instant (epoch milliseconds), 'YYYY-MM-DD'. */
export function shanghaiDate(epochMilliseconds: number): string {
  return formatUtcDate(epochMilliseconds + offsetMilliseconds);
}

/** The Shanghai time of an instant (epoch milliseconds), 'YYYY-MM-DD HH:mm:ss', as the wire writes it. */
export function formatShanghaiTime(epochMilliseconds: number): string {
  return dayjs.utc(epochMilliseconds + offsetMilliseconds).format('YYYY-MM-DD HH:mm:ss');
}

/** The date part of a wire time; '' where it has none. */
export function datePart(text: string): string {
  const date = text.trim().slice(0, 10);
  return isCalendarDate(date) ? date : '';
}

import { formatUtcDate, isCalendarDate } from './calendar-date';

/** Asia/Shanghai is always UTC+8: it has had no daylight saving since 1991 (design section 3). */
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
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) - offsetMilliseconds;
}

/** The calendar date in Shanghai at an instant (epoch milliseconds), 'YYYY-MM-DD'. */
export function shanghaiDate(epochMilliseconds: number): string {
  return formatUtcDate(epochMilliseconds + offsetMilliseconds);
}

/** The Shanghai time of an instant (epoch milliseconds), 'YYYY-MM-DD HH:mm:ss', as the wire writes it. */
export function formatShanghaiTime(epochMilliseconds: number): string {
  return new Date(epochMilliseconds + offsetMilliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** The date part of a wire time; '' where it has none. */
export function datePart(text: string): string {
  const date = text.trim().slice(0, 10);
  return isCalendarDate(date) ? date : '';
}

import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

/**
 * Days and times of the wire, always Asia/Shanghai, which has been UTC+8 without daylight saving since 1991. A day is
 * 'YYYY-MM-DD': days compare as text, and have no time zone. An instant is epoch milliseconds.
 */

dayjs.extend(utc);

const offsetHours = 8;
const dayFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

const utcDay = (date: string): Dayjs => dayjs.utc(`${date}T00:00:00Z`);
/**
 * Counted in UTC: dayjs' own `utcOffset` goes by way of the device's zone, and loses an hour where its clocks change.
 */
const inShanghai = (instant: number): Dayjs => dayjs.utc(instant).add(offsetHours, 'hour');

/** True for a real day of the calendar, written 'YYYY-MM-DD': 2023-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && utcDay(text).format(dayFormat) === text;
}

/** The date `days` after `date` (before it, where negative); null where `date` is none. */
export function addDays(date: string, days: number): string | null {
  return isCalendarDate(date) ? utcDay(date).add(days, 'day').format(dayFormat) : null;
}

/** The day of the week, as 星期五; '' where `date` is none. */
export function weekdayName(date: string): string {
  return isCalendarDate(date) ? `星期${'日一二三四五六'.charAt(utcDay(date).day())}` : '';
}

/** How many days lie from one date to another, negative when `to` is earlier; null where either is no date. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return utcDay(to).diff(utcDay(from), 'day');
}

/**
 * Reads a time of the wire, 'YYYY-MM-DD' (its midnight) or 'YYYY-MM-DD HH:mm[:ss]', as Shanghai time.
 * @returns its instant, or null for anything else
 */
export function parseShanghaiTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text.trim());
  if (match === null) return null;
  const [, date = '', hours = '00', minutes = '00', seconds = '00'] = match;
  if (!isCalendarDate(date) || hours > '23' || minutes > '59' || seconds > '59') return null;
  return dayjs.utc(`${date}T${hours}:${minutes}:${seconds}Z`).subtract(offsetHours, 'hour').valueOf();
}

/** The calendar date in Shanghai at an instant, 'YYYY-MM-DD'. */
export function shanghaiDate(instant: number): string {
  return inShanghai(instant).format(dayFormat);
}

/** The Shanghai time of an instant, 'YYYY-MM-DD HH:mm:ss', as the wire writes it. */
export function formatShanghaiTime(instant: number): string {
  return inShanghai(instant).format(timeFormat);
}

/** The date part of a wire time; '' where it has none. */
export function datePart(text: string): string {
  const date = text.trim().slice(0, 10);
  return isCalendarDate(date) ? date : '';
}

/**
 * The last instant of a deadline: a date ends at 23:59:59 of that day in Shanghai, a date with a time within that
 * second (product §10.17). Null where there is no deadline, or an unreadable one.
 */
export function deadlineEnd(deadline: string): number | null {
  const start = parseShanghaiTime(deadline);
  if (start === null) return null;
  const isDay = datePart(deadline) === deadline.trim();
  return (
    dayjs
      .utc(start)
      .add(1, isDay ? 'day' : 'second')
      .valueOf() - 1
  );
}

/** Whether a deadline is over at an instant. A missing one never is. */
export function isPast(deadline: string, now: number): boolean {
  const end = deadlineEnd(deadline);
  return end !== null && now > end;
}

/** Like `isPast`, for deadlines of which only the date counts (product §10.17: invoice, end of registration). */
export function isDayPast(deadline: string, now: number): boolean {
  return isPast(datePart(deadline), now);
}

/** Whole days until the deadline's day in Shanghai: 0 on the day itself, negative after it; null without a deadline. */
export function daysLeft(deadline: string, now: number): number | null {
  return daysBetween(shanghaiDate(now), datePart(deadline));
}

/** How long ago an instant was, in the words of the screen: 刚刚, 2 分钟前, 3 小时前, 5 天前. */
export function describeAge(at: number, now: number): string {
  const passed = (unit: 'minute' | 'hour' | 'day'): number => dayjs.utc(now).diff(dayjs.utc(at), unit);
  // A clock set back makes it negative: that is no age.
  if (passed('minute') < 1) return '刚刚';
  if (passed('hour') < 1) return `${passed('minute')} 分钟前`;
  return passed('day') < 1 ? `${passed('hour')} 小时前` : `${passed('day')} 天前`;
}

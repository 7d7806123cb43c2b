/**
 * Days and times on the wire, always Asia/Shanghai: UTC+8 without daylight saving since 1991. A day is 'YYYY-MM-DD':
 * days compare as text and have no time zone. An instant is epoch milliseconds.
 */

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const offsetMs = 8 * hourMs;

/** Computed in UTC throughout: a device's own zone loses an hour at its clock changes. NaN for no date. */
const utcDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The first so many characters of an instant's 'YYYY-MM-DDTHH:mm:ss' in UTC; '' for an instant beyond the calendar. */
function utcText(instant: number, length: number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, length);
}

/** Whether a text is a real calendar day 'YYYY-MM-DD' (2023-02-29 is not). */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && utcText(utcDay(text), 10) === text;
}

/** The date `days` after `date` (before, if negative); null if `date` is invalid. */
export function addDays(date: string, days: number): string | null {
  return isCalendarDate(date) ? utcText(utcDay(date) + days * dayMs, 10) : null;
}

/** The day of the week, as 星期五; '' for an invalid date. */
export function weekdayName(date: string): string {
  return isCalendarDate(date) ? `星期${'日一二三四五六'.charAt(new Date(utcDay(date)).getUTCDay())}` : '';
}

/** Days from one date to another, negative if `to` is earlier; null if either is invalid. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return (utcDay(to) - utcDay(from)) / dayMs;
}

/**
 * Parses a wire time, 'YYYY-MM-DD' (its midnight) or 'YYYY-MM-DD HH:mm[:ss]', as Shanghai time.
 * @returns the instant, or null if invalid
 */
export function parseShanghaiTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text.trim());
  if (match === null) return null;
  const [, date = '', hours = '00', minutes = '00', seconds = '00'] = match;
  if (!isCalendarDate(date) || hours > '23' || minutes > '59' || seconds > '59') return null;
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) - offsetMs;
}

export function shanghaiDate(instant: number): string {
  return utcText(instant + offsetMs, 10);
}

/** An instant as Shanghai time in wire format, 'YYYY-MM-DD HH:mm:ss'. */
export function formatShanghaiTime(instant: number): string {
  return utcText(instant + offsetMs, 19).replace('T', ' ');
}

/** The date part of a wire time; '' if it has none. */
export function datePart(text: string): string {
  const date = text.trim().slice(0, 10);
  return isCalendarDate(date) ? date : '';
}

/**
 * The last instant of a deadline: a date lasts until 23:59:59 in Shanghai, a date with a time through that second
 * (product §10.17). Null for a missing or unreadable deadline.
 */
export function deadlineEnd(deadline: string): number | null {
  const start = parseShanghaiTime(deadline);
  if (start === null) return null;
  const isDay = datePart(deadline) === deadline.trim();
  return start + (isDay ? dayMs : secondMs) - 1;
}

export function isPast(deadline: string, now: number): boolean {
  const end = deadlineEnd(deadline);
  return end !== null && now > end;
}

/** Like `isPast`, for deadlines of which only the date counts (product §10.17: invoice, end of registration). */
export function isDayPast(deadline: string, now: number): boolean {
  return isPast(datePart(deadline), now);
}

/**
 * Whole days until the deadline's day in Shanghai: 0 on the day itself, negative afterwards; null without a deadline.
 */
export function daysLeft(deadline: string, now: number): number | null {
  return daysBetween(shanghaiDate(now), datePart(deadline));
}

/** How long ago an instant was, for display: 刚刚, 2 分钟前, 3 小时前, 5 天前. */
export function describeAge(at: number, now: number): string {
  const passed = now - at;
  // Negative after the clock was set back: show 刚刚.
  if (passed < minuteMs) return '刚刚';
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} 分钟前`;
  return passed < dayMs ? `${Math.floor(passed / hourMs)} 小时前` : `${Math.floor(passed / dayMs)} 天前`;
}

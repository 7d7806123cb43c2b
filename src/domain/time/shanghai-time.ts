import dayjs, { type Dayjs } from 'dayjs';

/**
 * Days and times on the wire, always Asia/Shanghai: UTC+8 without daylight saving since 1991. A day is 'YYYY-MM-DD':
 * days compare as text and have no time zone. An instant is epoch milliseconds.
 */

const dayMs = 24 * 3_600_000;
const dayFormat = 'YYYY-MM-DD';
const offsetMs = 8 * 3_600_000;

/** A day's noon in the device's zone, which no clock change moves to another day. */
const noonOf = (date: string): Dayjs => dayjs(`${date}T12:00:00`);
/**
 * Splits an instant into Shanghai's date and time. It computes in UTC, because dayjs' `utcOffset` goes through the device's
 * zone and loses an hour at its clock changes; and without dayjs, because a list formats thousands.
 */
const inShanghai = (instant: number): string[] => new Date(instant + offsetMs).toISOString().split(/[T.]/);

/**
 * Reports whether a text is a real calendar day 'YYYY-MM-DD' (2023-02-29 is not). It does without dayjs, which takes three
 * times as long, because a server checks days with every registration.
 */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // Engines take 2023-02-29 for March 1st, or for no day at all.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** The date `days` after `date` (before, if negative); null if `date` is invalid. */
export function addDays(date: string, days: number): string | null {
  return isCalendarDate(date) ? noonOf(date).add(days, 'day').format(dayFormat) : null;
}

/** Days from one date to another, negative if `to` is earlier; null if either is invalid. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return noonOf(to).diff(noonOf(from), 'day');
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
  return inShanghai(instant)[0] ?? '';
}

/** An instant as Shanghai time in wire format, 'YYYY-MM-DD HH:mm:ss'. */
export function formatShanghaiTime(instant: number): string {
  return inShanghai(instant).slice(0, 2).join(' ');
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
  return start + (isDay ? dayMs : 1_000) - 1;
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
 * Counts the whole days until the deadline's day in Shanghai: 0 on that day, negative afterwards; null without a deadline.
 */
export function daysLeft(deadline: string, now: number): number | null {
  return daysBetween(shanghaiDate(now), datePart(deadline));
}

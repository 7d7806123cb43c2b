/**
 * Days and times on the wire, always Asia/Shanghai: UTC+8 without daylight saving since 1991. A day is 'YYYY-MM-DD':
 * days compare as text and have no time zone. An instant is epoch milliseconds.
 */

const dayMs = 24 * 3_600_000;
const offsetMs = 8 * 3_600_000;

/** A day's midnight in UTC, where every day is as long: a device's own zone has clock changes. */
const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dayOf = (midnight: number): string => new Date(midnight).toISOString().split('T')[0] ?? '';
/** Returns Shanghai's date and time as 'YYYY-MM-DDTHH:mm:ss.SSSZ'. It computes in UTC, like everything here. */
const inShanghai = (instant: number): string => new Date(instant + offsetMs).toISOString();

/** Reports whether a text is a real calendar day 'YYYY-MM-DD' (2023-02-29 is not). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = midnightOf(text);
  // Engines take 2023-02-29 for March 1st, or for no day at all.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** The date `days` after `date` (before, if negative); null if `date` is invalid. */
export function addDays(date: string, days: number): string | null {
  return isCalendarDate(date) ? dayOf(midnightOf(date) + days * dayMs) : null;
}

/** Days from one date to another, negative if `to` is earlier; null if either is invalid. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return (midnightOf(to) - midnightOf(from)) / dayMs;
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
  return inShanghai(instant).slice(0, -14);
}

/** An instant as Shanghai time in wire format, 'YYYY-MM-DD HH:mm:ss'. */
export function formatShanghaiTime(instant: number): string {
  return inShanghai(instant).slice(0, -5).replace('T', ' ');
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

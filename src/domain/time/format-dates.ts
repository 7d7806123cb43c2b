import { datePart, shanghaiDate } from './shanghai-time';

interface DateParts {
  year: number;
  month: number;
  day: number;
}

function parts(text: string): DateParts | null {
  const date = datePart(text);
  if (date === '') return null;
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Formats 2027-05-14 as 5月14日; '' without a date. */
export function formatMonthDay(text: string): string {
  const date = parts(text);
  return date === null ? '' : `${date.month}月${date.day}日`;
}

/** A day for display, with its year unless that is this year in Shanghai: 5月14日, 2028年1月3日; '' without a date. */
export function formatDay(text: string, now: number): string {
  const isThisYear = datePart(text).slice(0, 4) === shanghaiDate(now).slice(0, 4);
  return isThisYear ? formatMonthDay(text) : formatFullDate(text);
}

/** Formats 2027-03-20 14:02:33 as 3月20日 14:02, and a date without a time as 3月20日. */
export function formatMoment(text: string): string {
  return [formatMonthDay(text), text.trim().slice(11, 16)].filter((part) => part !== '').join(' ');
}

/** Formats 2027-05-14 as 2027年5月14日; '' without a date. */
export function formatFullDate(text: string): string {
  const date = parts(text);
  return date === null ? '' : `${date.year}年${date.month}月${date.day}日`;
}

/**
 * Formats a meeting's days from wire times: 2027年5月14日 – 5月16日; a single day as 2027年5月14日; with both years if they
 * differ. If one date is missing, formats the other; '' without any.
 */
export function formatFullDateRange(start: string, end: string): string {
  const from = parts(start);
  const to = parts(end);
  if (from === null || to === null) return formatFullDate(from === null ? end : start);
  if (from.year !== to.year) return `${formatFullDate(start)} – ${formatFullDate(end)}`;
  if (from.month === to.month && from.day === to.day) return formatFullDate(start);
  return `${formatFullDate(start)} – ${formatMonthDay(end)}`;
}

/** A deadline for display: its first 10 characters (product §10.17). */
export function formatDeadline(deadline: string): string {
  return deadline.trim().slice(0, 10);
}

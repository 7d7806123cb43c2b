import { daysBetween } from './calendar-date';
import { datePart, parseShanghaiTime, shanghaiDate } from './shanghai-time';

const millisecondsPerDay = 86_400_000;

/**
 * The last instant (epoch milliseconds) of a deadline: a date ends at 23:59:59 of that day in Shanghai, a date with a
 * time within that second (design ruling 17). Null where there is no deadline, or an unreadable one.
 */
export function deadlineEnd(deadline: string): number | null {
  const start = parseShanghaiTime(deadline);
  if (start === null) return null;
  return datePart(deadline) === deadline.trim() ? start + millisecondsPerDay - 1 : start + 999;
}

/** Whether a deadline is over at `now` (epoch milliseconds). A missing one never is. */
export function isPast(deadline: string, now: number): boolean {
  const end = deadlineEnd(deadline);
  return end !== null && now > end;
}

/** Like `isPast`, for deadlines of which only the date counts (spec section 9: invoice, end of registration). */
export function isDayPast(deadline: string, now: number): boolean {
  return isPast(datePart(deadline), now);
}

/** Whole days until the deadline's day in Shanghai: 0 on the day itself, negative after it; null without a deadline. */
export function daysLeft(deadline: string, now: number): number | null {
  return daysBetween(shanghaiDate(now), datePart(deadline));
}

/** A deadline as the screen shows it: its first 10 characters (spec section 9). */
export function formatDeadline(deadline: string): string {
  return deadline.trim().slice(0, 10);
}

/** Calendar dates as the wire writes them, 'YYYY-MM-DD': they compare as text, and have no time zone. */

const millisecondsPerDay = 86_400_000;

/** True for a real day of the calendar, written 'YYYY-MM-DD': 2023-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && formatUtcDate(Date.parse(`${text}T00:00:00Z`)) === text;
}

/** The date `days` after `date` (before it, where negative); null where `date` is none. */
export function addDays(date: string, days: number): string | null {
  if (!isCalendarDate(date)) return null;
  return formatUtcDate(Date.parse(`${date}T00:00:00Z`) + days * millisecondsPerDay);
}

/** How many days lie from one date to another, negative when `to` is earlier; null where either is no date. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay);
}

/** The date that a UTC instant (epoch milliseconds) falls on, read in UTC; '' for no instant. */
export function formatUtcDate(epochMilliseconds: number): string {
  const date = new Date(epochMilliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

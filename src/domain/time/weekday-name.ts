import { isCalendarDate } from './shanghai-time';

/** The day of the week, as 星期五; '' for an invalid date. */
export function weekdayName(date: string): string {
  return isCalendarDate(date) ? `星期${'日一二三四五六'.charAt(new Date(`${date}T00:00:00Z`).getUTCDay())}` : '';
}

import { formatDay } from '../../src/domain/time/format-dates';
import { daysBetween, formatShanghaiTime, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { weekdayName } from '../../src/domain/time/weekday-name';

/** The time of day of an instant: 17:52. */
export const clockTime = (instant: number): string => formatShanghaiTime(instant).slice(11, 16);

/** The day of an instant, without the current year: 4月20日. */
export const day = (instant: number, now = Date.now()): string => formatDay(formatShanghaiTime(instant), now);

/** An instant in a table: 4月20日 17:52. */
export const moment = (instant: number, now = Date.now()): string => `${day(instant, now)} ${clockTime(instant)}`;

/** An instant in a narrow column: 4月20日 17:52; of another year the day alone, 2027年4月20日. */
export function columnMoment(instant: number, now = Date.now()): string {
  const isThisYear = shanghaiDate(instant).slice(0, 4) === shanghaiDate(now).slice(0, 4);
  return isThisYear ? moment(instant, now) : day(instant, now);
}

/** The cells of a column of instants: short, with the whole in their title; – for none. */
export const momentCells = <Row>(of: (row: Row) => number | null) => ({
  cell: (row: Row): string => {
    const instant = of(row);
    return instant === null ? '–' : columnMoment(instant);
  },
  whole: (row: Row): string => {
    const instant = of(row);
    return instant === null ? '' : moment(instant);
  },
});

/** An instant as people say it: 今天 08:31, 昨天 21:07, 4月18日 09:12. */
export function spokenMoment(instant: number, now = Date.now()): string {
  const days = daysBetween(shanghaiDate(instant), shanghaiDate(now));
  if (days === 0) return `今天 ${clockTime(instant)}`;
  return days === 1 ? `昨天 ${clockTime(instant)}` : moment(instant, now);
}

/** The days of a meeting, short: 5月14–16日, 4月30日–5月2日; with the year where it is another one. */
export function meetingDays(startTime: string, endTime: string, now = Date.now()): string {
  const [from, to] = [formatDay(startTime, now), formatDay(endTime, now)];
  if (from === '' || to === '' || from === to) return from || to;
  const isSameMonth = startTime.slice(0, 7) === endTime.slice(0, 7);
  return isSameMonth ? `${from.replace(/日$/, '')}–${Number(endTime.slice(8, 10))}日` : `${from}–${to}`;
}

/** The day of the week of an instant: 星期三. */
export const weekday = (instant: number): string => weekdayName(shanghaiDate(instant));

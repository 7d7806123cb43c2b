import { weekdayName } from './weekday-name';
import { describeAge } from './describe-age';
import * as fc from 'fast-check';
import {
  addDays,
  datePart,
  daysBetween,
  daysLeft,
  deadlineEnd,
  formatShanghaiTime,
  isCalendarDate,
  isDayPast,
  isPast,
  parseShanghaiTime,
  shanghaiDate,
} from './shanghai-time';

const dayOf = (epochMilliseconds: number): string => new Date(epochMilliseconds).toISOString().slice(0, 10);

test.each(['2027-05-14', '1900-01-01', '2024-02-29', '2000-02-29', '9999-12-31'])('%s is a day', (date) => {
  expect(isCalendarDate(date)).toBe(true);
});

test.each([
  '',
  '2027-02-29',
  '1900-02-29',
  '2027-13-01',
  '2027-00-10',
  '2027-04-31',
  '2027-4-1',
  '2027/04/01',
  ' 2027-04-01',
])('%j is no day', (date) => {
  expect(isCalendarDate(date)).toBe(false);
});

test('the day before a meeting on 1 March is 28 February, in a leap year 29 February', () => {
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('soon', 1)).toBeNull();
});

it('names the day of the week, on any device', () => {
  expect(['2027-05-14', '2028-02-29', '2027-01-03', 'soon'].map(weekdayName)).toEqual([
    '星期五',
    '星期二',
    '星期日',
    '',
  ]);
});

test('adding days and counting them are each other’s inverse', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => dayOf(days * 86_400_000));
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days) ?? '')).toBe(days);
    }),
  );
});

test.each([
  ['2027-05-14', Date.UTC(2027, 4, 13, 16)],
  ['2027-05-14 09:30:05', Date.UTC(2027, 4, 14, 1, 30, 5)],
  ['2027-05-14T09:30:05', Date.UTC(2027, 4, 14, 1, 30, 5)],
  ['2027-05-14 09:30', Date.UTC(2027, 4, 14, 1, 30)],
  [' 2027-05-14 09:30:05.0 ', Date.UTC(2027, 4, 14, 1, 30, 5)],
])('%s is that time in Shanghai, wherever the device is', (text, expected) => {
  expect(parseShanghaiTime(text)).toBe(expected);
});

test.each(['', 'soon', '2027-02-30', '2027-05-14 24:00:00', '2027-05-14 09:60:00', '14.5.2027', '2027-05-14 9:30:00'])(
  '%j is no time',
  (text) => {
    expect(parseShanghaiTime(text)).toBeNull();
  },
);

test('the day changes at 16:00 UTC', () => {
  expect(shanghaiDate(Date.UTC(2027, 4, 14, 15, 59, 59, 999))).toBe('2027-05-14');
  expect(shanghaiDate(Date.UTC(2027, 4, 14, 16))).toBe('2027-05-15');
});

test('what was formatted reads back as the same second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(parseShanghaiTime(formatShanghaiTime(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

test('the date part of a time is its first ten characters, where they are a date', () => {
  expect(datePart('2027-05-14 09:30:05')).toBe('2027-05-14');
  expect(datePart('2027-02-30 09:30:05')).toBe('');
  expect(datePart('')).toBe('');
});

test('times are those of Shanghai at every instant, whenever the device changes its clocks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
      const shifted = new Date(instant + 8 * 3_600_000).toISOString();
      expect(formatShanghaiTime(instant)).toBe(shifted.slice(0, 19).replace('T', ' '));
      expect(shanghaiDate(instant)).toBe(shifted.slice(0, 10));
    }),
  );
  // This day has no 02:30 in Los Angeles, the tests' time zone.
  expect(formatShanghaiTime(Date.UTC(2027, 2, 13, 18, 30))).toBe('2027-03-14 02:30:00');
});

const at = (text: string): number => parseShanghaiTime(text) ?? Number.NaN;

test('a date ends at 23:59:59 of that day in Shanghai', () => {
  expect(isPast('2027-04-30', at('2027-04-30 23:59:59'))).toBe(false);
  expect(isPast('2027-04-30', at('2027-04-30 23:59:59') + 999)).toBe(false);
  expect(isPast('2027-04-30', at('2027-05-01 00:00:00'))).toBe(true);
});

test('a date with a time ends within that second', () => {
  expect(isPast('2027-04-30 12:00:00', at('2027-04-30 12:00:00'))).toBe(false);
  expect(isPast('2027-04-30 12:00:00', at('2027-04-30 12:00:00') + 999)).toBe(false);
  expect(isPast('2027-04-30 12:00:00', at('2027-04-30 12:00:01'))).toBe(true);
});

test('a deadline is read without the spaces around it', () => {
  expect(deadlineEnd(' 2027-04-30 ')).toBe(deadlineEnd('2027-04-30'));
  expect(deadlineEnd(' 2027-04-30 12:00 ')).toBe(deadlineEnd('2027-04-30 12:00'));
});

test('where only the date counts, a time of day does not end it early', () => {
  expect(isDayPast('2027-04-30 00:00:00', at('2027-04-30 12:00:00'))).toBe(false);
  expect(isDayPast('2027-04-30 00:00:00', at('2027-05-01 00:00:00'))).toBe(true);
});

test.each(['', 'soon', '2027-02-30'])('a deadline of %j never blocks', (deadline) => {
  expect(deadlineEnd(deadline)).toBeNull();
  expect(isPast(deadline, Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(isDayPast(deadline, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test.each([
  ['2027-03-20 00:00:00', 41],
  ['2027-04-29 23:59:59', 1],
  ['2027-04-30 23:59:59', 0],
  ['2027-05-01 00:00:00', -1],
])('at %s there are %d days left until 30 April', (now, days) => {
  expect(daysLeft('2027-04-30', at(now))).toBe(days);
});

test('without a deadline there are no days to count', () => {
  expect(daysLeft('', at('2027-04-30'))).toBeNull();
});

const then = Date.UTC(2027, 4, 14);
const minute = 60_000;

test.each([
  [0, '刚刚'],
  [minute - 1, '刚刚'],
  [minute, '1 分钟前'],
  [2 * minute, '2 分钟前'],
  [59 * minute, '59 分钟前'],
  [60 * minute, '1 小时前'],
  [24 * 60 * minute, '1 天前'],
  [-5 * minute, '刚刚'],
])('%i ms later it was %s', (passed, text) => {
  expect(describeAge(then, then + passed)).toBe(text);
});

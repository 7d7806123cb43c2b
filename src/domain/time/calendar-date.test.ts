import * as fc from 'fast-check';
import { addDays, daysBetween, formatUtcDate, isCalendarDate } from './calendar-date';

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

test('adding days and counting them are each other’s inverse', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => formatUtcDate(days * 86_400_000));
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days) ?? '')).toBe(days);
    }),
  );
});

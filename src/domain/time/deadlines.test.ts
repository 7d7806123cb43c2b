import { daysLeft, deadlineEnd, formatDeadline, isDayPast, isPast } from './deadlines';
import { parseShanghaiTime } from './shanghai-time';

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

test('a deadline shows its first 10 characters', () => {
  expect(formatDeadline('2027-04-30 12:00:00')).toBe('2027-04-30');
});

import { formatDateRange, formatDeadline, formatFullDate, formatFullDateRange, formatMonthDay } from './format-dates';

test.each([
  ['2027-05-14', '2027-05-16', '5月14日 – 5月16日', '2027年5月14日 – 5月16日'],
  ['2027-05-14 09:00:00', '2027-05-14 17:00:00', '5月14日', '2027年5月14日'],
  ['2026-12-30', '2027-01-02', '2026年12月30日 – 2027年1月2日', '2026年12月30日 – 2027年1月2日'],
  ['2027-05-14', '', '5月14日', '2027年5月14日'],
  ['', '2027-05-16', '5月16日', '2027年5月16日'],
  ['', 'soon', '', ''],
])('%j to %j is %j, in full %j', (start, end, short, full) => {
  expect(formatDateRange(start, end)).toBe(short);
  expect(formatFullDateRange(start, end)).toBe(full);
});

test('a single day', () => {
  expect(formatMonthDay('2027-04-30 23:59:59')).toBe('4月30日');
  expect(formatFullDate('2027-04-30')).toBe('2027年4月30日');
  expect(formatFullDate('')).toBe('');
});

test('a deadline shows its first 10 characters', () => {
  expect(formatDeadline('2027-04-30 12:00:00')).toBe('2027-04-30');
});

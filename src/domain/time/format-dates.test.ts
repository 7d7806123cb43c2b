import {
  formatDay,
  formatDeadline,
  formatFullDate,
  formatFullDateRange,
  formatMoment,
  formatMonthDay,
} from './format-dates';

test.each([
  ['2027-05-14', '2027-05-16', '2027年5月14日 – 5月16日'],
  ['2027-05-14 09:00:00', '2027-05-14 17:00:00', '2027年5月14日'],
  ['2026-12-30', '2027-01-02', '2026年12月30日 – 2027年1月2日'],
  ['2027-05-14', '', '2027年5月14日'],
  ['', '2027-05-16', '2027年5月16日'],
  ['', 'soon', ''],
])('%j to %j is %j', (start, end, full) => {
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

test.each([
  ['2027-04-30', '4月30日'],
  ['2027-12-31 23:59:59', '12月31日'],
  ['2028-01-03', '2028年1月3日'],
  ['2026-12-31', '2026年12月31日'],
  ['', ''],
])('%j is shown as %j in 2027', (text, shown) => {
  expect(formatDay(text, Date.parse('2027-03-20T00:00:00+08:00'))).toBe(shown);
  // Still 2026 in Greenwich, but 2027 in Shanghai.
  expect(formatDay(text, Date.parse('2027-01-01T00:30:00+08:00'))).toBe(shown);
});

test.each([
  ['2027-03-20 14:02:33', '3月20日 14:02'],
  [' 2027-03-20 14:02:33 ', '3月20日 14:02'],
  ['2027-03-20', '3月20日'],
  ['', ''],
])('%j is the moment %j', (text, moment) => {
  expect(formatMoment(text)).toBe(moment);
});

test('days of the same number in two months are two days, and a deadline has no spaces around it', () => {
  expect(formatFullDateRange('2027-05-14', '2027-06-14')).toBe('2027年5月14日 – 6月14日');
  expect(formatDeadline(' 2027-05-14 23:59:59')).toBe('2027-05-14');
});

import * as fc from 'fast-check';
import { datePart, formatShanghaiTime, parseShanghaiTime, shanghaiDate } from './shanghai-time';

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

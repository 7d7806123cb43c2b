import * as fc from 'fast-check';
import { readClock, readDate, readMoment } from './read-moment';
import { formatShanghaiTime } from './shanghai-time';

it.each([
  '2027-05-14 08:41:05',
  '2027-05-14T08:41:05',
  '2027-5-14 8:41:05',
  '2027/05/14 08:41:05.999',
  '2027.5.14 8:41:05',
  '2027年5月14日 8:41:05',
  '2027年5月14日上午8:41:05',
  '2027年5月14日 8时41分05秒',
  '2027/5/14 8:41:05 AM',
  '２０２７－０５－１４ ０８：４１：０５',
  '20270514084105',
  '20270514 08:41:05',
  '2027-05-14T00:41:05Z',
  '2027-05-14T00:41:05.123Z',
  '2027-05-14T08:41:05+08:00',
  '2027-05-13T20:41:05-0400',
  String(Date.UTC(2027, 4, 14, 0, 41, 5)),
  String(Date.UTC(2027, 4, 14, 0, 41, 5) / 1_000),
  '46521.36186342593',
])('%s is that moment', (text) => {
  expect(formatShanghaiTime(readMoment(text) ?? 0)).toBe('2027-05-14 08:41:05');
});

it.each([
  '',
  '2027-05-14',
  '2027-02-30 08:00',
  '2027-05-14 08:61',
  '2027-05-14 25:00',
  'soon',
  '08:41',
  '5/14/2027 8:41',
  '46521',
])('%j is no moment', (text) => {
  expect(readMoment(text)).toBeNull();
});

it.each([
  ['8:41', '08:41:00'],
  ['下午1:30', '13:30:00'],
  ['1:30 PM', '13:30:00'],
  ['12:05 AM', '00:05:00'],
  ['中午12:30', '12:30:00'],
  ['8时41分', '08:41:00'],
])('%s is %s', (text, clock) => {
  expect(new Date(readClock(text) ?? -1).toISOString().slice(11, 19)).toBe(clock);
});

it('24:00 ends the day, and nothing is later', () => {
  expect(readClock('24:00')).toBe(86_400_000);
  expect(readClock('24:01')).toBeNull();
});

it.each([
  ['2027/5/14', '2027-05-14'],
  ['2027年5月14日 星期五', '2027-05-14'],
  ['20270514', '2027-05-14'],
  ['46521', '2027-05-14'],
  ['2027-05-14 08:00', '2027-05-14'],
  ['2027-13-14', ''],
])('%s is the day %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

it('reads what we write, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }), (seconds) => {
      expect(readMoment(formatShanghaiTime(seconds * 1_000))).toBe(seconds * 1_000);
    }),
  );
});

import * as fc from 'fast-check';
import { addDays } from '../../time/shanghai-time';
import { matchPatternNatively } from '../field-rules';
import { dateCells, readDay, readDays } from '../cells/date-cells';
import { answerKinds, makeField } from './answer-kinds';
import { daysOnOffer, readDate } from './date';

test.each([
  ['2027-05-04', '2027-05-04'],
  ['2027-5-4', '2027-05-04'],
  ['2027/5/4', '2027-05-04'],
  ['2027.05.4', '2027-05-04'],
  ['20270504', '2027-05-04'],
  ['2027年5月4日', '2027-05-04'],
  ['2027 年 5 月 4 日', '2027-05-04'],
  ['２０２７－５－４', '2027-05-04'],
  ['2027-05-04 09:30', '2027-05-04'],
  ['2027-05-04T01:30:00.000Z', '2027-05-04'],
  ['2027/5/4 0:00:00', '2027-05-04'],
  ['2027年5月4日星期二', '2027-05-04'],
  ['2027年5月4日星期二 上午', '2027-05-04'],
  ['2027/5/4(周二)', '2027-05-04'],
  ['2027-5-4周二', '2027-05-04'],
  ['2027-5-4周二上午', '2027-05-04'],
  ['2027年5月4 日', '2027-05-04'],
  [' 2027-5-4\n', '2027-05-04'],
  ['46511', '2027-05-04'],
  ['1900-01-01', '1900-01-01'],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['2027-05', null],
  ['5月4日', null],
  ['4/5/2027', null],
  ['2027-05-045', null],
  ['13812345678', null],
  ['202705041', null],
  ['1 20270504', null],
  ['20270504号', null],
  ['12027-5-4', null],
  ['约2027-5-4', null],
  ['2027年5月4、5日', null],
  ['明年', null],
  ['', null],
])('%p is %p', (text, day) => expect(readDay(text)).toBe(day));

test('every day is read back from each of its spellings', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 70_000 }), (days) => {
      const day = addDays('1970-01-01', days) ?? '';
      const [year, month, date] = day.split('-').map(Number);
      const spellings = [day, day.replace(/-/g, ''), `${year}/${month}/${date}`, `${year}年${month}月${date}日`];
      spellings.forEach((spelling) => expect(readDay(spelling)).toBe(day));
      if (days + 25_569 >= 10_000 && days + 25_569 < 100_000) expect(readDay(String(days + 25_569))).toBe(day);
    }),
  );
});

test.each([
  ['2027-05-14至2027-05-16', { start: '2027-05-14', end: '2027-05-16' }],
  ['2027/5/14 — 2027/5/16', { start: '2027-05-14', end: '2027-05-16' }],
  ['2027-05-14,2027-05-16', { start: '2027-05-14', end: '2027-05-16' }],
  ['2027-05-14——2027-05-16', { start: '2027-05-14', end: '2027-05-16' }],
  ['2027-05-14', null],
  ['2027-05-14至以后', null],
  ['即日至2027-05-16', null],
  ['2027-05-14、2027-05-15、2027-05-16', null],
])('the days of %p are %p', (text, days) => expect(readDays(text)).toEqual(days));

test.each([
  ['', { min: '2027-05-13', max: '2027-05-17' }],
  ['2027-05-15', { min: '2027-05-16', max: '2027-05-17' }],
  // Before the range, or no day at all.
  ['2027-05-01', { min: '2027-05-13', max: '2027-05-17' }],
  ['soon', { min: '2027-05-13', max: '2027-05-17' }],
])('after %p the days on offer are %p', (earlier, days) => {
  const field = makeField('fjsj', '返程日期', 'date', { dateRange: { min: '2027-05-13', max: '2027-05-17' } });
  expect(daysOnOffer(field, earlier)).toEqual(days);
});

test('days that no range bounds are bounded by an earlier one alone', () => {
  const field = makeField('fjsj', '返程日期', 'date', {});
  expect(daysOnOffer(field, '')).toEqual({ min: '', max: '' });
  expect(daysOnOffer(field, '2027-05-15')).toEqual({ min: '2027-05-16', max: '' });
});

test.each([
  ['2027-05-14', '2027-05-14'],
  ['2027-05-14 08:00:00', '2027-05-14'],
  ['2027-05-14T00:00:00.000Z', '2027-05-14'],
  ['2027-05-140', '2027-05-140'],
  ['约 2027-05-14 到', '约 2027-05-14 到'],
  ['soon', 'soon'],
  [20270514, '20270514'],
  [null, ''],
])('the date of %j is %j', (value, day) => expect(readDate(value)).toBe(day));

const dateRange = { min: '2027-05-13', max: '2027-05-17' };
const after = { shortName: 'djsj', label: '报到日期' };

test.each([
  ['a birth', 'csrq', { dateRange: { min: '1900-01-01', max: '2027-03-01' } }, '1985-06-01', '如 1985-06-01'],
  ['any day', 'day', {}, '2027-05-14', '如 2027-05-14'],
  ['a later day', 'day', { after }, '2027-05-16', '如 2027-05-14'],
  ['a day of some', 'day', { dateRange }, '2027-05-13', '2027-05-13 至 2027-05-17'],
  ['a later day of some', 'day', { dateRange, after }, '2027-05-17', '2027-05-13 至 2027-05-17'],
])('%s is shown by an example and a hint', (_, shortName, own, example, hint) => {
  const field = makeField(shortName, '日期', 'date', own);
  expect(dateCells.example(field)).toBe(example);
  expect(dateCells.columns(field, '日期').map((column) => column.hint)).toEqual([hint]);
});

test.each([
  ['2027-05-14', null],
  ['2027-05-12', '日期须在 5月13日–17日 之间'],
  ['2028-05-14', '日期须在 2027年5月13日–17日 之间'],
  ['soon', '日期须在 2027年5月13日–17日 之间'],
])('of the day %j: %j', (day, message) => {
  const field = makeField('djsj', '日期', 'date', { dateRange });
  expect(answerKinds.date.check(field, day, { matchPattern: matchPatternNatively })).toBe(message);
});

test('a birth date names its century, and an unbounded one nothing', () => {
  const check = (own: { min: string; max: string } | null, day: string) =>
    answerKinds.date.check(makeField('csrq', '出生日期', 'date', { dateRange: own }), day, {
      matchPattern: matchPatternNatively,
    });
  expect(check({ min: '1900-01-01', max: '2027-03-01' }, '1899-01-01')).toBe(
    '出生日期须在 1900年1月1日–2027年3月1日 之间',
  );
  expect(check(null, 'soon')).toBe('请输入正确出生日期');
});

test.each([
  ['2027-01-22', '2027-01-25', '2027-01-20', '1月22日–25日'],
  ['2027-01-30', '2027-02-02', '2027-01-20', '1月30日–2月2日'],
  ['2027-01-22', '2027-01-25', '2026-01-23', '2027年1月22日–25日'],
  ['2027-01-30', '2027-02-02', 'soon', '2027年1月30日–2月2日'],
  ['2026-12-31', '2027-01-02', '2026-12-30', '2026年12月31日–2027年1月2日'],
  ['2027-10-09', '2027-10-10', '2027-10-11', '10月9日–10日'],
])('days from %j to %j, beside %j, are called %j', (min, max, day, days) => {
  const field = makeField('djsj', '到达日期', 'date', { dateRange: { min, max } });
  const message = answerKinds.date.check(field, day, { matchPattern: matchPatternNatively });
  expect(message).toBe(`到达日期须在 ${days} 之间`);
});

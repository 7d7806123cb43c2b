import { matchPatternNatively } from '../field-rules';
import { makeField } from './answer-kinds';
import { stayKind } from './stay';

const field = makeField('rzld', '住宿日期', 'stay', { dateRange: { min: '2027-05-13', max: '2027-05-17' } });
const stay = (start: string, end: string) => ({ start, end });

test.each([
  ['', '', true, ''],
  ['2027-05-14', '', false, '2027-05-14,'],
  ['', '2027-05-16', false, ',2027-05-16'],
  ['2027-05-14', '2027-05-16', false, '2027-05-14,2027-05-16'],
])('a stay from %j to %j: none is %p, sent as %j', (start, end, isEmpty, both) => {
  expect(stayKind.isEmpty(stay(start, end))).toBe(isEmpty);
  expect(stayKind.toSubmission(field, stay(start, end))).toEqual([
    ['rzldStartTime', start],
    ['rzldEndTime', end],
    ['rzldTime', both],
  ]);
});

test.each([
  ['2027-05-14', '2027-05-16', null],
  ['2027-05-13', '2027-05-17', null],
  ['2027-05-14', '', '请选择住宿日期'],
  ['', '2027-05-16', '请选择住宿日期'],
  ['2027-05-14', '2027-05-14', '离店日期应晚于入住日期'],
  ['2027-05-12', '2027-05-16', '入住日期须在 5月13日–17日 之间'],
  ['2027-05-12', '', '入住日期须在 5月13日–17日 之间'],
  ['2026-05-14', '2027-05-16', '入住日期须在 2027年5月13日–17日 之间'],
  ['2027-05-14', '2027-05-18', '离店日期须在 5月13日–17日 之间'],
  ['soon', '2027-05-16', '入住日期须在 2027年5月13日–17日 之间'],
])('of a stay from %j to %j: %j', (start, end, message) => {
  expect(stayKind.check(field, stay(start, end), { matchPattern: matchPatternNatively })).toBe(message);
});

test('a stay without bounds is told what a day is', () => {
  const open = makeField('rzld', '住宿日期', 'stay', {});
  const context = { matchPattern: matchPatternNatively };
  expect(stayKind.check(open, stay('soon', '2027-05-16'), context)).toBe('请输入正确入住日期');
});

test.each([
  ['both days', { rzldStartTime: '2027-05-14', rzldEndTime: '2027-05-16' }, stay('2027-05-14', '2027-05-16')],
  ['the first day', { rzldStartTime: '2027-05-14' }, stay('2027-05-14', '')],
  ['the last day', { rzldEndTime: '2027-05-16' }, stay('', '2027-05-16')],
  ['both in one', { rzldTime: '2027-05-14,2027-05-16' }, stay('2027-05-14', '2027-05-16')],
  ['both under its own name', { rzld: ['2027-05-14', '2027-05-16'] }, stay('2027-05-14', '2027-05-16')],
  [
    'the days before what has both',
    { rzldStartTime: '2027-05-15', rzldTime: '2027-05-14,2027-05-16' },
    stay('2027-05-15', ''),
  ],
  ['nothing', {}, stay('', '')],
])('receives %s', (_, body, answer) => expect(stayKind.fromSubmission(field, body)).toEqual(answer));

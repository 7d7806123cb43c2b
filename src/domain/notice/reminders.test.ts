import fc from 'fast-check';
import { parseShanghaiTime } from '../time/shanghai-time';
import {
  beginningWords,
  dueReminder,
  isReminderTime,
  readReminderPlan,
  reminderName,
  reminderWindow,
  usualPlan,
  writeReminderPlan,
} from './reminders';

const meeting = { startTime: '2027-05-14 08:30:00', address: '西安国际会议中心', reminders: '' };
const at = (time: string): number => parseShanghaiTime(time) ?? NaN;

describe('a plan', () => {
  it.each([
    ['', usualPlan],
    ['不发', { 'day-before': null, 'first-day': null }],
    ['不提醒', { 'day-before': null, 'first-day': null }],
    ['前一天 18:00', { 'day-before': '18:00', 'first-day': null }],
    ['前一天 18：00，当天 6:30', { 'day-before': '18:00', 'first-day': '06:30' }],
    ['当天=07:15 前一天=不发', { 'day-before': null, 'first-day': '07:15' }],
  ])('reads %p', (text, plan) => expect(readReminderPlan(text)).toEqual(plan));

  it.each(['明天 10:00', '前一天', '前一天 25:00', '前一天 05:59', '当天 21:01', '10:00', '前一天 10:00 10:30'])(
    'is none in %p',
    (text) => expect(readReminderPlan(text)).toBeNull(),
  );

  it('reads what it writes', () => {
    const hours = fc.integer({ min: 6, max: 20 });
    const time = fc
      .tuple(hours, fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const plan = fc.record({
      'day-before': fc.option(time, { nil: null }),
      'first-day': fc.option(time, { nil: null }),
    });
    fc.assert(fc.property(plan, (given) => expect(readReminderPlan(writeReminderPlan(given))).toEqual(given)));
  });

  it('has no time at night', () => {
    expect(['05:59', '06:00', '21:00', '21:01'].map(isReminderTime)).toEqual([false, true, true, false]);
  });
});

describe('a reminder', () => {
  it.each([
    ['2027-05-13 09:59:59', null],
    ['2027-05-13 10:00:00', 'day-before'],
    ['2027-05-13 21:59:59', 'day-before'],
    ['2027-05-13 22:00:00', null],
    ['2027-05-14 06:59:59', null],
    ['2027-05-14 07:00:00', 'first-day'],
    ['2027-05-14 22:00:00', null],
    ['2027-05-15 10:00:00', null],
  ])('at %s is %p', (time, kind) => expect(dueReminder(meeting, at(time))).toBe(kind));

  it('is of Shanghai’s day, also where the year begins', () => {
    const newYear = { ...meeting, startTime: '2027-01-01' };
    expect(dueReminder(newYear, Date.parse('2026-12-31T02:00:00Z'))).toBe('day-before');
    expect(dueReminder(newYear, Date.parse('2026-12-31T23:00:00Z'))).toBe('first-day');
  });

  it('is not sent where it was stopped, nor for a meeting without a date', () => {
    expect(dueReminder({ ...meeting, reminders: '不发' }, at('2027-05-13 12:00'))).toBeNull();
    expect(dueReminder({ ...meeting, reminders: '前一天 10:00' }, at('2027-05-14 12:00'))).toBeNull();
    expect(reminderWindow({ ...meeting, startTime: '' }, 'day-before')).toBeNull();
  });

  it('has another name once the meeting is moved, not once its hour is', () => {
    expect(reminderName(meeting, 'first-day')).toBe('first-day 2027-05-14');
    expect(reminderName({ startTime: '2027-05-14 09:00:00' }, 'first-day')).toBe('first-day 2027-05-14');
    expect(reminderName({ startTime: '2027-05-21 08:30:00' }, 'first-day')).toBe('first-day 2027-05-21');
  });
});

it.each([
  [meeting, 'day-before', '明天 08:30 开始，地点 西安国际会议中心'],
  [meeting, 'first-day', '今天 08:30 开始，地点 西安国际会议中心'],
  [{ ...meeting, startTime: '2027-05-14' }, 'day-before', '明天开始，地点 西安国际会议中心'],
  [{ ...meeting, startTime: '2027-05-14 00:00:00', address: ' ' }, 'day-before', '明天开始'],
  [{ ...meeting, address: '长'.repeat(26) }, 'day-before', `明天 08:30 开始，地点 ${'长'.repeat(24)}…`],
] as const)('says when and where %p begins', (given, kind, words) => {
  expect(beginningWords(given, kind)).toBe(words);
});

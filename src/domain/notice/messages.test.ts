import { parseShanghaiTime, formatShanghaiTime } from '../time/shanghai-time';
import { failureWords, nextSendingTime } from './message-states';
import {
  findMessageTemplate,
  messageTemplates,
  messageWords,
  whyNotSent,
  type MessagePerson,
} from './message-templates';

const person: MessagePerson = {
  ...{ left: 'nothing', isValid: true, isIncomplete: false, hasCredit: false, hasArrived: false },
};

it.each([
  ['pay', { left: 'payment' }, ''],
  ['pay', { left: 'payment-and-completion' }, ''],
  ['pay', { left: 'team-payment' }, '由团队经办人缴费'],
  ['pay', { left: 'transfer' }, '等待转账到账'],
  ['pay', {}, '不用缴费'],
  ['pay', { left: null }, '不用缴费'],
  ['complete', {}, '信息已完整'],
  ['complete', { isIncomplete: true, left: 'completion' }, ''],
  ['complete', { isIncomplete: true, left: 'payment-and-completion' }, ''],
  ['complete', { isIncomplete: true, left: null, isValid: false }, '报名没有生效'],
  ['credit', {}, ''],
  ['credit', { hasCredit: true }, '已填学分信息'],
  ['credit', { isValid: false }, '报名没有生效'],
  ['come', {}, ''],
  ['come', { hasArrived: true }, '已签到'],
  ['hours', { isValid: false }, '报名没有生效'],
  ['changed', { left: 'payment', isValid: false }, ''],
  ['changed', { left: null, isValid: false }, '报名没有生效'],
] as const)('%s to %p: %p', (key, facts, reason) => {
  expect(findMessageTemplate(key)?.leavesOut({ ...person, ...facts })).toBe(reason);
});

it.each([
  ['come', '2027-05-14 08:59', {}, '会议还没有开始'],
  ['come', '2027-05-14 09:00', {}, ''],
  ['come', '2027-05-16 23:59', {}, ''],
  ['come', '2027-05-17 00:00', {}, '会议已结束'],
  ['come', '2027-05-17 00:00', { startTime: '', endTime: '' }, ''],
  ['changed', '2027-05-13 09:00', {}, ''],
  ['changed', '2027-05-13 09:00', { cancellation: '台风' }, '会议已取消'],
] as const)('%s at %p of a meeting %p: %p', (key, now, changes, reason) => {
  const meeting = { cancellation: '', startTime: '2027-05-14 09:00:00', endTime: '2027-05-16', ...changes };
  const template = findMessageTemplate(key);
  expect(template && whyNotSent(template, meeting, parseShanghaiTime(now) ?? 0)).toBe(reason);
});

it('has words that a text and WeChat hold, with the time filled in', () => {
  for (const template of messageTemplates) {
    expect(messageWords(template, '2027-04-30 18:00').length).toBeLessThanOrEqual(40);
    expect(template.status.length).toBeLessThanOrEqual(5);
    expect(template.note.length).toBeLessThanOrEqual(20);
    expect(messageWords(template, '2027-04-30 18:00').includes('4月30日 18:00')).toBe(template.hasUntil);
  }
});

it.each([
  ['2027-04-20 07:59', '2027-04-20 08:00'],
  ['2027-04-20 08:00', '2027-04-20 08:00'],
  ['2027-04-20 20:59', '2027-04-20 20:59'],
  ['2027-04-20 21:00', '2027-04-21 08:00'],
  ['2027-12-31 23:30', '2028-01-01 08:00'],
])('what is sent to many at %p goes at %p', (now, at) => {
  expect(formatShanghaiTime(nextSendingTime(parseShanghaiTime(now) ?? 0)).slice(0, 16)).toBe(at);
});

it('says why a text was refused', () => {
  expect(failureWords('isv.MOBILE_NUMBER_ILLEGAL')).toBe('手机号不对');
  expect(failureWords('isv.ELSE')).toBe('isv.ELSE');
});

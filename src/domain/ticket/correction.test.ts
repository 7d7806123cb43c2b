import type { Ticket } from './ticket-state';
import { canCorrect, lastDayToComplete, lastDayToCorrect } from './correction';

const now = Date.parse('2027-05-07T12:00:00+08:00');
const meeting = { correctionDeadline: '2027-05-07', startTime: '2027-05-14 08:30:00' };
const paid = {
  ...({ payment: 'paid', refund: 'none', transfer: 'none', paidBy: 'attendee' } as const),
  ...({ userType: 'individual', isRegistered: true, isTouched: false, reviewState: 'none' } as const),
};

test.each([
  ['the organiser’s day', meeting, '2027-05-07'],
  ['else the eve of the meeting', { ...meeting, correctionDeadline: '' }, '2027-05-13'],
  ['across a month', { correctionDeadline: '', startTime: '2027-06-01' }, '2027-05-31'],
  ['any day where nothing is known', { correctionDeadline: '', startTime: '' }, ''],
])('answers may be corrected until %s', (_what, dates, day) => {
  expect(lastDayToCorrect(dates)).toBe(day);
});

test.each([
  ['the last day to correct', meeting, '2027-04-30', '2027-05-07'],
  ['the last day to register where that is later', meeting, '2027-05-10 18:00', '2027-05-10'],
  ['any day where registration has no end', meeting, '', ''],
])('a place may be completed until %s', (_what, dates, registrationEnd, day) => {
  expect(lastDayToComplete({ ...dates, registrationEnd })).toBe(day);
});

test.each<[string, Partial<typeof paid> | Partial<Ticket>, boolean]>([
  ['paid', {}, true],
  ['unpaid', { payment: 'unpaid', isRegistered: false }, true],
  ['received', { payment: 'unpaid', transfer: 'received' }, true],
  ['under review of a refund', { refund: 'under-review' }, true],
  ['refunded', { refund: 'refunded' }, false],
  ['given away', { transfer: 'given' }, false],
  ['only a place, which is completed instead', { isIncomplete: true }, false],
])('a ticket that is %s may be corrected: %j', (_state, changes, may) => {
  expect(canCorrect({ ...paid, ...changes }, meeting, now)).toBe(may);
});

test.each([
  ['none', true],
  ['pending', true],
  ['approved', false],
  ['refused', false],
] as const)('what the organiser has decided stays: %s', (reviewState, may) => {
  expect(canCorrect({ ...paid, reviewState }, meeting, now)).toBe(may);
});

test('the deadline’s day is whole', () => {
  expect(canCorrect(paid, meeting, Date.parse('2027-05-07T23:59:59+08:00'))).toBe(true);
  expect(canCorrect(paid, meeting, Date.parse('2027-05-08T00:00:00+08:00'))).toBe(false);
  expect(canCorrect(paid, { correctionDeadline: '', startTime: '' }, Date.parse('2099-01-01'))).toBe(true);
});

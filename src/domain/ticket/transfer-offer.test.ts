import type { UsableTicket } from './ticket-state';
import { offerEnd, offerOverText, offerRefusal, receiverForm, type OfferAct, type OfferFacts } from './transfer-offer';

const now = Date.parse('2027-03-20T10:00:30+08:00');
const day = 24 * 3_600_000;
const paid: UsableTicket = {
  ...{ payment: 'paid', refund: 'none', transfer: 'none', paidBy: 'attendee', userType: 'individual' },
  ...{ isRegistered: true, isTouched: false, isCheckedIn: false },
};
const offer = { until: '2027-03-23 10:00:00', askedAt: '2027-03-20 10:00:30', remindedAt: '', reminders: 0 };
const facts: OfferFacts = { ticket: paid, meeting: { transferDeadline: '2027-05-10' }, by: 'attendee', offer };
const acts: readonly OfferAct[] = ['make', 'answer', 'remind', 'withdraw'];
const allowed = (changes: Partial<OfferFacts>, at = now): OfferAct[] =>
  acts.filter((act) => offerRefusal(act, { ...facts, ...changes }, at) === null);

it.each<[string, Partial<OfferFacts>, number, OfferAct[]]>([
  ['without an offer', { offer: null }, 0, ['make']],
  ['while one waits, on the day of its text', {}, 0, ['answer', 'withdraw']],
  ['while one waits, the day after', {}, day, ['answer', 'remind', 'withdraw']],
  ['once it was reminded of three times', { offer: { ...offer, reminders: 3 } }, day, ['answer', 'withdraw']],
  ['through the last second of its time', {}, 3 * day - 30_000, ['answer', 'remind', 'withdraw']],
  ['after its time', {}, 3 * day, ['make']],
  ['once transfers are over', { meeting: { transferDeadline: '2027-03-20' } }, day, ['withdraw']],
  ['for a ticket that was used', { ticket: { ...paid, isCheckedIn: true } }, day, ['withdraw']],
  ['while a refund is asked for', { ticket: { ...paid, refund: 'under-review' } }, day, ['withdraw']],
  ['for a ticket that was given away', { ticket: { ...paid, transfer: 'given' } }, day, ['withdraw']],
  ['for a ticket that was received', { ticket: { ...paid, transfer: 'received' }, offer: null }, 0, []],
  ['for an unpaid or free one', { ticket: { ...paid, payment: 'unpaid' }, offer: null }, 0, []],
  ['by an operator who did not pay', { by: 'operator', offer: null }, 0, []],
  ['by an operator who paid', { by: 'operator', ticket: { ...paid, paidBy: 'operator' }, offer: null }, 0, ['make']],
])('%s', (_when, changes, later, can) => {
  expect(allowed(changes, now + later)).toEqual(can);
});

it('says why', () => {
  expect(offerRefusal('make', facts, now)).toBe('正在等待接收，请先撤回');
  expect(offerRefusal('remind', facts, now)).toBe('今天已发过，明天可再提醒');
  expect(offerRefusal('withdraw', { ...facts, offer: null }, now)).toBe('没有等待接收的转赠，请刷新');
  // Without telling the receiver what has become of the giver's ticket.
  const refunded = { ...facts, ticket: { ...paid, refund: 'refunded' as const } };
  expect(offerRefusal('answer', refunded, now)).toBe(offerRefusal('answer', { ...facts, offer: null }, now));
  expect(offerOverText('declined')).toBe('对方没有接受，资格不变');
  expect(offerOverText('accepted')).toBe('');
});

it.each([
  ['three days, in whole minutes', '2027-05-10', '2027-03-23T02:00:00.000Z'],
  ['the end of transfers where that is earlier', '2027-03-21', '2027-03-21T15:59:59.999Z'],
  ['three days where transfers have no end', '', '2027-03-23T02:00:00.000Z'],
])('lasts %s', (_what, transferDeadline, end) => {
  expect(new Date(offerEnd({ transferDeadline }, now)).toISOString()).toBe(end);
});

it('needs a name and a mobile phone', () => {
  const { info, messages } = receiverForm.readAndCheck({ name: ' 王芳 ', phone: '139 1234 5678' });
  expect([info, messages.size]).toEqual([{ name: '王芳', phone: '13912345678' }, 0]);
  expect([...receiverForm.readAndCheck({ name: '', phone: '' }).messages.values()]).toEqual([
    '请输入接收人的姓名',
    '请输入接收人的手机号码',
  ]);
  expect([...receiverForm.readAndCheck({ name: '王芳', phone: '123' }).messages.keys()]).toEqual(['phone']);
});

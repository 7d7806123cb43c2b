import { admissionRefusal, admissionRefusalTexts } from './admission-refusal';
import type { Attendee } from '../attendee/attendee';
import type { Ticket } from './ticket-state';

type Reviewed = Ticket & Pick<Attendee, 'reviewState'>;

const paid: Reviewed = {
  payment: 'paid',
  refund: 'none',
  transfer: 'none',
  paidBy: 'attendee',
  userType: 'individual',
  isRegistered: true,
  isTouched: false,
  reviewState: 'none',
};

test.each<[string, Partial<Reviewed>, string | null]>([
  ['a paid ticket', {}, null],
  ['a ticket whose refund is under review', { refund: 'under-review', isTouched: true }, null],
  ['a received ticket', { payment: 'unpaid', transfer: 'received', isTouched: true }, null],
  ['a refunded one', { refund: 'refunded', isTouched: true }, '已退费，原参会码已失效'],
  ['one given away', { transfer: 'given', isTouched: true }, '已转赠，原参会码已失效'],
  ['an unpaid registration', { payment: 'unpaid', paidBy: 'nobody', isRegistered: false }, '完成支付后显示参会码'],
  [
    'a guest not registered yet',
    { payment: 'unpaid', userType: 'free-guest', isRegistered: false },
    '报名尚未生效，请稍后再来查看',
  ],
  [
    'a delegate under review',
    { payment: 'unpaid', isRegistered: false, reviewState: 'pending' },
    '等待主办方审核，通过后显示参会码',
  ],
  [
    'one that the organiser refused',
    { payment: 'unpaid', isRegistered: false, reviewState: 'refused' },
    '报名未通过审核，如有疑问请联系主办方',
  ],
])('%s', (_, part, refusal) => {
  const kind = admissionRefusal({ ...paid, ...part }, { isPaid: true }, false);
  expect(kind && admissionRefusalTexts[kind]).toBe(refusal);
});

test('whose transfer is awaited is not asked to pay', () => {
  const kind = admissionRefusal(
    { ...paid, payment: 'unpaid', paidBy: 'nobody', isRegistered: false },
    { isPaid: true },
    true,
  );
  expect(kind && admissionRefusalTexts[kind]).toBe('到账并经主办方确认后显示参会码');
  expect(admissionRefusal(paid, { isPaid: true }, true)).toBeNull();
});

import { centreTag } from './centre-tag';
import type { Ticket } from './ticket-state';

const unpaid: Ticket = {
  payStatus: 0,
  refundStatus: 0,
  transferStatus: 0,
  paidBy: 0,
  userType: 7,
  isRegistered: true,
  isTouched: false,
};

test('a free guest of a paid meeting owes nothing', () => {
  expect(centreTag({ ...unpaid, userType: 5 }, { isPaid: true }).text).toBe('免费');
  expect(centreTag(unpaid, { isPaid: true }).text).toBe('未支付');
});

test('any other ticket has its payment tag', () => {
  expect(centreTag({ ...unpaid, userType: 5, payStatus: 1, paidBy: 1 }, { isPaid: true })).toEqual({
    text: '已支付',
    tone: 'success',
    payer: '参会人支付',
  });
  expect(centreTag({ ...unpaid, userType: 5, transferStatus: 1, isTouched: true }, { isPaid: true }).text).toBe(
    '已转赠',
  );
});

import * as fc from 'fast-check';
import { canDisown, withdrawalRefusal } from './withdrawal';

const unpaid = {
  ...{ payStatus: 0, refundStatus: 0, transferStatus: 0, paidBy: 0, userType: 7 },
  ...{ isRegistered: false, isTouched: false, isCheckedIn: false, isFromOtherDevice: true },
};

test.each([
  ['unpaid', {}, null],
  ['free', { isRegistered: true, userType: 5 }, null],
  ['free, of a team', { isRegistered: true, userType: 2 }, null],
  ['paid', { payStatus: 1, isRegistered: true }, 'paid'],
  ['paid, refund applied for', { payStatus: 1, refundStatus: 1, isTouched: true }, 'refund-under-review'],
  ['refunded', { payStatus: 1, refundStatus: 2, isTouched: true }, 'given-up'],
  ['paid, refund refused', { payStatus: 1, refundStatus: 3 }, 'paid'],
  ['given away', { payStatus: 1, transferStatus: 1, isTouched: true }, 'given-up'],
  ['received', { transferStatus: 2, isRegistered: true, isTouched: true }, 'received'],
  ['checked in', { isRegistered: true, isCheckedIn: true }, 'checked-in'],
] as const)('%s: %j is withdrawn unless %j', (_state, changes, refusal) => {
  expect(withdrawalRefusal({ ...unpaid, ...changes })).toBe(refusal);
  expect(canDisown({ ...unpaid, ...changes })).toBe(refusal === null);
  expect(canDisown({ ...unpaid, ...changes, isFromOtherDevice: false })).toBe(false);
});

test('nothing that was paid for, used or made here is ever disowned', () => {
  const tickets = fc.record({
    payStatus: fc.constantFrom(0, 1),
    refundStatus: fc.constantFrom(0, 1, 2, 3),
    transferStatus: fc.constantFrom(0, 1, 2),
    isCheckedIn: fc.boolean(),
    isFromOtherDevice: fc.boolean(),
    isRegistered: fc.boolean(),
  });
  fc.assert(
    fc.property(tickets, (ticket) => {
      if (!canDisown({ ...unpaid, ...ticket })) return;
      expect(ticket).toMatchObject({ payStatus: 0, isCheckedIn: false, isFromOtherDevice: true });
      expect(ticket.transferStatus).not.toBe(2);
    }),
  );
});

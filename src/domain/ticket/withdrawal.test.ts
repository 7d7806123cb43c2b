import * as fc from 'fast-check';
import type { Attendee } from '../attendee/attendee';
import type { UsableTicket } from './ticket-state';
import { canDisown, withdrawalRefusal } from './withdrawal';

const unpaid: UsableTicket & Pick<Attendee, 'isFromOtherDevice'> = {
  ...{ payment: 'unpaid', refund: 'none', transfer: 'none', paidBy: 'nobody', userType: 'individual' },
  ...{ isRegistered: false, isTouched: false, isCheckedIn: false, isFromOtherDevice: true },
};

test.each([
  ['unpaid', {}, null],
  ['free', { isRegistered: true, userType: 'free-guest' }, null],
  ['free, of a team', { isRegistered: true, userType: 'team-member' }, null],
  ['paid', { payment: 'paid', isRegistered: true }, 'paid'],
  ['paid, refund applied for', { payment: 'paid', refund: 'under-review', isTouched: true }, 'refund-under-review'],
  ['refunded', { payment: 'paid', refund: 'refunded', isTouched: true }, 'given-up'],
  ['paid, refund refused', { payment: 'paid', refund: 'reapplicable' }, 'paid'],
  ['given away', { payment: 'paid', transfer: 'given', isTouched: true }, 'given-up'],
  ['received', { transfer: 'received', isRegistered: true, isTouched: true }, 'received'],
  ['checked in', { isRegistered: true, isCheckedIn: true }, 'checked-in'],
] as const)('%s: %j is withdrawn unless %j', (_state, changes, refusal) => {
  expect(withdrawalRefusal({ ...unpaid, ...changes })).toBe(refusal);
  expect(canDisown({ ...unpaid, ...changes })).toBe(refusal === null);
  expect(canDisown({ ...unpaid, ...changes, isFromOtherDevice: false })).toBe(false);
});

test('nothing that was paid for, used or made here is ever disowned', () => {
  const tickets = fc.record({
    payment: fc.constantFrom('unpaid', 'paid'),
    refund: fc.constantFrom('none', 'under-review', 'refunded', 'reapplicable'),
    transfer: fc.constantFrom('none', 'given', 'received'),
    isCheckedIn: fc.boolean(),
    isFromOtherDevice: fc.boolean(),
    isRegistered: fc.boolean(),
  });
  fc.assert(
    fc.property(tickets, (ticket) => {
      if (!canDisown({ ...unpaid, ...ticket })) return;
      expect(ticket).toMatchObject({ payment: 'unpaid', isCheckedIn: false, isFromOtherDevice: true });
      expect(ticket.transfer).not.toBe('received');
    }),
  );
});

import { centreTag, payerText, paymentTag, paymentTagTexts } from './payment-tag';
import type { Ticket } from './ticket-state';

const unpaid = {
  payment: 'unpaid',
  refund: 'none',
  transfer: 'none',
  paidBy: 'nobody',
  userType: 'individual',
  isRegistered: true,
  isTouched: false,
  reviewState: 'none',
} as const satisfies Ticket & { reviewState: string };

test('a free guest of a paid meeting owes nothing', () => {
  expect(centreTag({ ...unpaid, userType: 'free-guest' }, { isPaid: true }, false)).toEqual({ kind: 'free' });
  expect(centreTag(unpaid, { isPaid: true }, false)).toEqual({ kind: 'unpaid' });
});

test.each([
  ['pending', true, 'under-review'],
  ['pending', false, 'under-review'],
  ['refused', false, 'review-refused'],
  ['approved', true, 'unpaid'],
  ['approved', false, 'free'],
] as const)('a review that is %s, at a paid meeting %j: %s', (reviewState, isPaid, kind) => {
  expect(centreTag({ ...unpaid, reviewState, isRegistered: false }, { isPaid }, false)).toEqual({ kind });
  expect(centreTag({ ...unpaid, userType: 'free-guest', reviewState }, { isPaid: false }, false).kind).not.toBe(
    'unpaid',
  );
});

test('any other ticket has its payment tag', () => {
  expect(
    centreTag({ ...unpaid, userType: 'free-guest', payment: 'paid', paidBy: 'attendee' }, { isPaid: true }, false),
  ).toEqual({
    kind: 'paid',
    payer: 'attendee',
  });
  expect(
    centreTag({ ...unpaid, userType: 'free-guest', transfer: 'given', isTouched: true }, { isPaid: true }, false),
  ).toEqual({
    kind: 'transferred-away',
  });
});

test('each tag has its words, and says who paid where it is known', () => {
  const words = (part: Partial<Ticket>, isPaid = true, isAwaited = false): string[] => {
    const tag = paymentTag({ ...unpaid, ...part }, { isPaid }, isAwaited);
    return [paymentTagTexts[tag.kind], payerText(tag)];
  };
  expect(words({ payment: 'paid', paidBy: 'attendee' })).toEqual(['已支付', '参会人支付']);
  expect(words({ payment: 'paid', paidBy: 'operator' })).toEqual(['已支付', '经办人支付']);
  expect(words({ payment: 'paid' })).toEqual(['已支付', '']);
  expect(words({})).toEqual(['未支付', '']);
  expect(words({}, false)).toEqual(['免费', '']);
  expect(words({}, true, true)).toEqual(['等待到账', '']);
});

test('a transfer that is awaited changes the word for what is owed, and no other', () => {
  const tagOf = (part: Partial<Ticket>, isPaid = true) => paymentTag({ ...unpaid, ...part }, { isPaid }, true).kind;
  expect(tagOf({})).toBe('awaited');
  expect(tagOf({ payment: 'paid' })).toBe('paid');
  expect(tagOf({ refund: 'refunded', isTouched: true })).toBe('refunded');
  expect(tagOf({ transfer: 'received', isTouched: true })).toBe('received');
  // A visitor who upgrades by transfer stays a visitor meanwhile.
  expect(tagOf({ userType: 'free-guest' })).toBe('free');
  expect(tagOf({}, false)).toBe('free');
  expect(centreTag({ ...unpaid, reviewState: 'pending' }, { isPaid: true }, true)).toEqual({ kind: 'under-review' });
});

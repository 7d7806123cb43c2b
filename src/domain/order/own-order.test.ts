import { reviewHold, withdrawsRegistration } from './own-order';

test.each([
  ['attendee', 'individual', true],
  ['attendee', 'free-guest', false],
  ['attendee', null, true],
  ['team', 'team-member', false],
  ['team', 'individual', false],
] as const)('cancelling the order of %s for a user of type %j withdraws: %j', (payer, type, withdraws) => {
  expect(withdrawsRegistration(payer, { userType: type })).toBe(withdraws);
});

test('cancelling the order of an unknown attendee withdraws, that of a team does not', () => {
  expect(withdrawsRegistration('attendee', null)).toBe(true);
  expect(withdrawsRegistration('team', null)).toBe(false);
});

test.each([
  ['none', null],
  ['pending', 'under-review'],
  ['approved', null],
  ['refused', 'review-refused'],
] as const)('a review that is %s holds payment: %j', (state, hold) => {
  expect(reviewHold(state)).toBe(hold);
});

import { memberEntryType, memberSubmitState } from './member-steps';

test.each([
  [{ isPaid: true, hasCredit: true }, false, 'more-steps'],
  [{ isPaid: true, hasCredit: false }, false, 'last-step'],
  [{ isPaid: false, hasCredit: true }, false, 'last-step'],
  [{ isPaid: true, hasCredit: true }, true, 'ended'],
  [{ isPaid: true, hasCredit: false }, true, 'ended'],
] as const)('the button of %j, closed %s, is in state %s', (meeting, isClosed, state) => {
  expect(memberSubmitState(meeting, isClosed)).toBe(state);
});

test('members register as the meeting charges', () => {
  expect(memberEntryType({ isPaid: true })).toBe('paid');
  expect(memberEntryType({ isPaid: false })).toBe('free');
});

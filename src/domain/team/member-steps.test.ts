import { memberEntryType, memberSubmitState } from './member-steps';

test.each([
  [{ isPaid: true, hasCredit: true }, false, 1],
  [{ isPaid: true, hasCredit: false }, false, 0],
  [{ isPaid: false, hasCredit: true }, false, 0],
  [{ isPaid: true, hasCredit: true }, true, -1],
  [{ isPaid: true, hasCredit: false }, true, -1],
] as const)('the button of %j, closed %s, is in state %d', (meeting, isClosed, state) => {
  expect(memberSubmitState(meeting, isClosed)).toBe(state);
});

test('members register as the meeting charges', () => {
  expect(memberEntryType({ isPaid: true })).toBe('paid');
  expect(memberEntryType({ isPaid: false })).toBe('free');
});

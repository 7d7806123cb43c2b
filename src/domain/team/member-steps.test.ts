import { memberEntryType, memberSubmitState } from './member-steps';

test.each([
  [{ isPaid: true, isScore: true }, false, 1],
  [{ isPaid: true, isScore: false }, false, 0],
  [{ isPaid: false, isScore: true }, false, 0],
  [{ isPaid: true, isScore: true }, true, -1],
  [{ isPaid: true, isScore: false }, true, -1],
] as const)('the button of %j, closed %s, is in state %d', (meeting, isClosed, state) => {
  expect(memberSubmitState(meeting, isClosed)).toBe(state);
});

test('members register as the meeting charges', () => {
  expect(memberEntryType({ isPaid: true })).toBe(2);
  expect(memberEntryType({ isPaid: false })).toBe(7);
});

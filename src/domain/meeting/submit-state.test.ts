import { submitButton, submitState } from './submit-state';

test.each([
  [true, true, 'paid', 'ended'],
  [true, false, 'free', 'ended'],
  [false, true, 'paid', 'more-steps'],
  [false, true, null, 'more-steps'],
  [false, true, 'free', 'last-step'],
  [false, false, 'free', 'last-step'],
  [false, false, 'paid', 'last-step'],
  [false, false, null, 'last-step'],
] as const)('closed %s, paid %s, entry type %s: state %s', (isClosed, isPaid, type, state) => {
  expect(submitState({ isClosed, isPaid, entryType: type })).toBe(state);
});

test('each state has its button', () => {
  expect(submitButton('ended')).toEqual({ text: '会议已结束', isDisabled: true });
  expect(submitButton('last-step')).toEqual({ text: '提交', isDisabled: false });
  expect(submitButton('more-steps')).toEqual({ text: '下一步', isDisabled: false });
});

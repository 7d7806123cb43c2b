import { submitButton, submitState } from './submit-state';

test.each([
  [true, true, 'paid', -1],
  [true, false, 'free', -1],
  [false, true, 'paid', 1],
  [false, true, null, 1],
  [false, true, 'free', 0],
  [false, false, 'free', 0],
  [false, false, 'paid', 0],
  [false, false, null, 0],
] as const)('closed %s, paid %s, entry type %s: state %d', (isClosed, isPaid, type, state) => {
  expect(submitState({ isClosed, isPaid, entryType: type })).toBe(state);
});

test('each state has its button', () => {
  expect(submitButton(-1)).toEqual({ text: '会议已结束', isDisabled: true });
  expect(submitButton(0)).toEqual({ text: '提交', isDisabled: false });
  expect(submitButton(1)).toEqual({ text: '下一步', isDisabled: false });
});

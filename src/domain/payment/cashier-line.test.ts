import { linePauseMs, linePlace, lineText } from './cashier-line';

it.each([
  [0, 600, { ahead: 0, seconds: 1 }],
  [599, 600, { ahead: 599, seconds: 1 }],
  [600, 600, { ahead: 600, seconds: 2 }],
  [29_999, 600, { ahead: 29_999, seconds: 50 }],
  // Others have left the line meanwhile.
  [-3, 600, { ahead: 0, seconds: 1 }],
  [10, 0, { ahead: 10, seconds: 1_100 }],
])('%d in front at %d a second: %j', (ahead, perSecond, place) => {
  expect(linePlace(ahead, perSecond)).toEqual(place);
});

it.each([
  [{ ahead: 3_000, seconds: 5 }, '您的报名已保存，前面约 3000 人，约 5 秒'],
  [{ ahead: 99_000, seconds: 165 }, '您的报名已保存，前面约 99000 人，约 3 分钟'],
  [{ ahead: 0, seconds: 1 }, '您的报名已保存，马上轮到您'],
])('%j is told as %s', (place, text) => {
  expect(lineText(place)).toBe(text);
});

it.each([
  [1, 1_000],
  [7, 7_000],
  [3_600, 15_000],
  [0, 1_000],
])('%d s before its turn a page asks again after %d ms', (seconds, pauseMs) => {
  expect(linePauseMs({ seconds })).toBe(pauseMs);
});

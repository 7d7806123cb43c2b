import { describeAge } from './describe-age';

const at = Date.UTC(2027, 4, 14);
const minute = 60_000;

test.each([
  [0, '刚刚'],
  [minute - 1, '刚刚'],
  [2 * minute, '2 分钟前'],
  [59 * minute, '59 分钟前'],
  [60 * minute, '1 小时前'],
  [24 * 60 * minute, '1 天前'],
  [-5 * minute, '刚刚'],
])('%i ms later it was %s', (passed, text) => {
  expect(describeAge(at, at + passed)).toBe(text);
});

import { Script } from 'node:vm';
import { createBatchMatcher } from './batch-matcher';

it('matches row after row, without a common budget', () => {
  const match = createBatchMatcher();
  const verdicts = Array.from({ length: 300 }, (_, n) => match('^\\d+$', n % 2 === 0 ? String(n) : 'x'));
  expect(verdicts.filter((verdict) => verdict === true)).toHaveLength(150);
  expect(verdicts.filter((verdict) => verdict === false)).toHaveLength(150);
});

it('leaves a pattern out that keeps running out of time, and no other', () => {
  const match = createBatchMatcher();
  const endless = `${'a'.repeat(40)}!`;
  const runs = jest.spyOn(Script.prototype, 'runInContext');
  for (let row = 0; row < 1_000; row += 1) expect(match('^(a+)+$', endless)).toBeNull();
  // Three failures, each begun twice at the most; without the limit there would be a thousand.
  expect(runs.mock.calls.length).toBeLessThanOrEqual(6);
  runs.mockRestore();
  expect(match('^(a+)+$', 'aaa')).toBeNull();
  expect(match('^b$', 'b')).toBe(true);
});

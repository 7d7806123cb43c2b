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
  const startedAt = performance.now();
  for (let row = 0; row < 1_000; row += 1) expect(match('^(a+)+$', endless)).toBeNull();
  // Three times 50 ms, with room for a busy machine: without the limit it would be 50 s.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(match('^(a+)+$', 'aaa')).toBeNull();
  expect(match('^b$', 'b')).toBe(true);
});

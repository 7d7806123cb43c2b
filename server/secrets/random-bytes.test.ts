import { randomBytes } from './random-bytes';

it('gives out no byte twice, across the pool’s end too', () => {
  const given = Array.from({ length: 2_000 }, () => randomBytes(20));
  expect(given.every((bytes) => bytes.length === 20)).toBe(true);
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(2_000);
});

it('gives bytes of which the next ones are not a part', () => {
  const first = randomBytes(12);
  const before = first.toString('hex');
  for (let n = 0; n < 1_000; n += 1) randomBytes(12).fill(0);
  expect(first.toString('hex')).toBe(before);
});

it('gives every value of a byte as often as another', () => {
  const counts = new Array<number>(256).fill(0);
  for (let n = 0; n < 6_400; n += 1) for (const byte of randomBytes(20)) counts[byte] = (counts[byte] ?? 0) + 1;
  // 500 on average; six standard deviations on either side.
  expect(Math.min(...counts)).toBeGreaterThan(360);
  expect(Math.max(...counts)).toBeLessThan(640);
});

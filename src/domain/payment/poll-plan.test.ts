import { nextPollDelay, organiserPlan, restDelay } from './poll-plan';

test('a whole minute of polling asks 30 times', () => {
  let now = 1_000;
  let asked = 0;
  for (let delay = nextPollDelay(1_000, now); delay !== null; delay = nextPollDelay(1_000, now)) {
    now += delay;
    asked += 1;
  }
  expect(asked).toBe(30);
  expect(now).toBe(61_000);
});

test('slow answers count towards the minute', () => {
  expect(nextPollDelay(0, 58_000)).toBe(2_000);
  expect(nextPollDelay(0, 58_001)).toBeNull();
});

test('a clock set back does not stop it', () => {
  expect(nextPollDelay(10_000, 0)).toBe(2_000);
});

test('a page at rest asks ever more seldom, and no more than 35 times in its first hour', () => {
  const delays = Array.from({ length: 8 }, (_, asked) => restDelay(asked, organiserPlan) / 1_000);
  expect(delays).toEqual([10, 15, 22.5, 33.75, 50.625, 75.938, 113.906, 120]);
  let asked = 0;
  for (let passed = 0; passed < 3_600_000; passed += restDelay(asked, organiserPlan)) asked += 1;
  expect(asked).toBeLessThanOrEqual(35);
  expect(restDelay(10_000, organiserPlan)).toBe(120_000);
});

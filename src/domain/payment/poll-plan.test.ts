import { nextPollDelay } from './poll-plan';

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

import { act } from 'react';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { usePollAtRest } from './use-poll-at-rest';

let isWaiting = true;
const ask = jest.fn<Promise<void>, [AbortSignal]>(() => Promise.resolve());
function Page() {
  usePollAtRest(isWaiting, ask);
  return null;
}

let page: MountedPage;
const open = async (): Promise<void> => {
  page = await mountPage(<Page />);
  // The hooks have run with real timers: they begin anew with those that only advance explicitly.
  await page.hide();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  await page.show();
  ask.mockClear();
};
const pass = (seconds: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
  });

beforeEach(() => {
  isWaiting = true;
  ask.mockReset().mockResolvedValue();
});
afterEach(async () => {
  jest.useRealTimers();
  await page.unmount();
});

it('asks after 10 seconds, then ever more seldom: 35 times in an hour at most', async () => {
  await open();
  await pass(9);
  expect(ask).not.toHaveBeenCalled();
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(15);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(3_575);
  expect(ask.mock.calls.length).toBeGreaterThan(25);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(35);
});

it('asks nothing behind another page or in a hidden browser, and at once on coming back', async () => {
  await open();
  await page.hide();
  await pass(3_600);
  expect(ask).not.toHaveBeenCalled();
  await page.show();
  expect(ask).toHaveBeenCalledTimes(1);
  // From there the plan begins again.
  await pass(10);
  expect(ask).toHaveBeenCalledTimes(2);
  await page.restore();
  expect(ask).toHaveBeenCalledTimes(3);
});

it('goes on after a question that failed, and begins none while one is under way', async () => {
  await open();
  ask.mockRejectedValueOnce(new Error('no network'));
  await pass(10);
  let answer = (): void => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => void (answer = resolve)));
  await pass(15);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(600);
  expect(ask).toHaveBeenCalledTimes(2);
  answer();
  await pass(23);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('ends with what was waited for, and on leaving', async () => {
  await open();
  await pass(10);
  const [signal] = ask.mock.calls[0] ?? [];
  isWaiting = false;
  await page.hide();
  expect(signal?.aborted).toBe(true);
  await page.show();
  await pass(3_600);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks nothing by itself where nothing is waited for, also when that begins later', async () => {
  isWaiting = false;
  await open();
  await pass(60);
  expect(ask).not.toHaveBeenCalled();
});

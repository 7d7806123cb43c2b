import { act } from 'react';

/** Holds intervals until `passIntervals`; the clock and every other timer go on. `jest.useRealTimers` ends it. */
export function holdIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
}

/** Lets the held intervals tick for so many milliseconds, and the page take in what follows. */
export async function passIntervals(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

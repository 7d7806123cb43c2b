import { act } from 'react';

/** Holds intervals until `passIntervals`; the clock and all other timers keep running. `jest.useRealTimers` ends it. */
export function holdIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
}

/** Ticks the held intervals for so many milliseconds, and lets the page process the effects. */
export async function passIntervals(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

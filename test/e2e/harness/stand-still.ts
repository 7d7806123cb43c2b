import type { Locator, Page } from 'playwright-core';
import { poll } from './poll';

const stepMs = 50;

/** A script after which a page's time does not pass; its timers run. */
export const stoppedTime = '{ const time = Date.now(); Date.now = () => time; }';

/** Stops the page's clock, so that transient states stay visible. Needs `page.clock.install()` first. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async (): Promise<void> => page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
  // Where that second has passed meanwhile, the clock stands all the same, and the next second cannot.
  await pause().catch(pause);
}

/** Runs a stopped page's clock until something shows, and no longer. */
export async function runClockUntil(shown: Locator): Promise<void> {
  const look = async (): Promise<true | null> => {
    if (await shown.isVisible()) return true;
    await shown.page().clock.runFor(stepMs);
    return null;
  };
  await poll(look, () => `Never seen: ${shown.toString()}`);
}

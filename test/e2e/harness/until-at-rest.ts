import type { Page } from 'playwright-core';
import { poll } from './poll';

/**
 * What moves or is still to come: animations that end, fonts, pictures in sight. What turns for ever, such as a
 * spinner, is no sign of unrest, and its place does not count. Null while something is under way, else where
 * everything stands.
 */
const places = `(() => {
  const animations = document.getAnimations();
  const isEndless = ({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime);
  const isRunning = ({ playState, pending }) => pending || playState === 'running';
  if (animations.some((animation) => !isEndless(animation) && isRunning(animation))) return null;
  if (document.fonts.status !== 'loaded') return null;
  const turning = animations.filter(isEndless).map(({ effect }) => effect.target);
  const boxes = [...document.querySelectorAll('body, body *')].filter((box) => !turning.some((other) => other?.contains(box)));
  const isInSight = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const isOpen = (picture) => !picture.complete && isInSight(picture.getBoundingClientRect());
  if (boxes.some((box) => box instanceof HTMLImageElement && isOpen(box))) return null;
  return boxes
    .map((box) => {
      const { x, y, width, height } = box.getBoundingClientRect();
      const { color, backgroundColor, opacity } = getComputedStyle(box);
      return [x, y, width, height, color, backgroundColor, opacity].join();
    })
    .join(';');
})()`;

/**
 * Waits until nothing on the screen moves, fades or loads: everything stands where it stood at the look before, in the
 * same colours. Only then can a layout or a contrast be judged.
 */
export async function untilAtRest(page: Page): Promise<void> {
  let before: string | null = null;
  const look = async (): Promise<true | null> => {
    const now = await page.evaluate<string | null>(places);
    const isAtRest = now !== null && now === before;
    before = now;
    return isAtRest ? true : null;
  };
  await poll(look, () => 'The screen does not come to rest.');
}

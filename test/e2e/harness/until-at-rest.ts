import type { Page } from 'playwright-core';
import { poll } from './poll';

/**
 * The position of everything on the screen, or null while something still moves or loads: finite animations, fonts,
 * visible pictures. Endless animations such as a spinner are ignored, and so is their position.
 */
const places = `(() => {
  const animations = document.getAnimations();
  const isEndless = ({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime);
  const isRunning = ({ playState, pending }) => pending || playState === 'running';
  if (animations.some((animation) => !isEndless(animation) && isRunning(animation))) return null;
  if (document.fonts.status !== 'loaded') return null;
  // A part that waits for an answer is pale meanwhile, and its letters have less contrast. Behind a dialog it waits for
  // the person, and nobody judges it there.
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].filter((part) => !part.closest('[inert]'));
  if (busy.some((part) => getComputedStyle(part).opacity !== '1')) return null;
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
 * Waits until nothing on the screen moves, fades or loads, so that everything has the position and colours of the check
 * before. Only then can layout or contrast be judged.
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

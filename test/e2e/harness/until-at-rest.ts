import type { Page } from 'playwright-core';
import { poll } from './poll';

/**
 * The position of everything on the screen; or, while something still moves or loads, what that is: a finite animation, a
 * font, a visible picture. Endless animations such as a spinner are ignored, and so is their position.
 */
const look = `(() => {
  const unrest = (what, elements) => ({ unrest: what + ': ' + elements.map((one) => one.outerHTML.slice(0, 120)).join(' | ') });
  const animations = document.getAnimations();
  const isEndless = ({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime);
  const isRunning = ({ playState, pending }) => pending || playState === 'running';
  const moving = animations.filter((animation) => !isEndless(animation) && isRunning(animation));
  if (moving.length > 0) return unrest('moving', moving.map(({ effect }) => effect.target));
  if (document.fonts.status !== 'loaded') return unrest('fonts', []);
  // A part that waits for an answer is pale meanwhile, and its letters have less contrast. Behind a dialog it waits for
  // the person, and nobody judges it there.
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].filter((part) => !part.closest('[inert]'));
  const pale = busy.filter((part) => getComputedStyle(part).opacity !== '1');
  if (pale.length > 0) return unrest('pale', pale);
  const turning = animations.filter(isEndless).map(({ effect }) => effect.target);
  const boxes = [...document.querySelectorAll('body, body *')].filter((box) => !turning.some((other) => other?.contains(box)));
  const isInSight = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const isOpen = (box) => box instanceof HTMLImageElement && !box.complete && isInSight(box.getBoundingClientRect());
  if (boxes.some(isOpen)) return unrest('loading', boxes.filter(isOpen));
  const places = boxes.map((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    const { color, backgroundColor, opacity } = getComputedStyle(box);
    return [x, y, width, height, color, backgroundColor, opacity].join();
  });
  return { places: places.join(';') };
})()`;

/**
 * Waits until nothing on the screen moves, fades or loads, so that everything has the position and colours of the check
 * before. Only then can layout or contrast be judged.
 */
export async function untilAtRest(page: Page): Promise<void> {
  let before: string | undefined;
  let unrest: string | undefined;
  const isAtRest = async (): Promise<true | null> => {
    const seen = await page.evaluate<{ places?: string; unrest?: string }>(look);
    const isSame = seen.places !== undefined && seen.places === before;
    before = seen.places;
    unrest = seen.unrest;
    return isSame ? true : null;
  };
  await poll(
    isAtRest,
    () => `The screen does not come to rest: ${unrest ?? 'its parts change their places or colours'}`,
  );
}

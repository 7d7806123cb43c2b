import type { Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { untilAtRest } from './until-at-rest';

/** Where the pictures of the desk are kept, to be looked at. */
const folder = resolve(__dirname, '../../../.cache/desk');

/** The windows of an office: its PC, the same at 125 %, a large screen, and a phone. */
export const deskSizes = [
  { width: 1366, height: 768 },
  { width: 1093, height: 614, scale: 1.25 },
  { width: 1920, height: 1080 },
  { width: 375, height: 812 },
] as const;

/** Buttons and links that have no width, or are cut where nothing scrolls to them. */
const outOfSight = `(() => {
  const edgeOf = (box) => {
    if (box === null) return innerWidth;
    const { overflowX } = getComputedStyle(box);
    if (/auto|scroll/.test(overflowX)) return Infinity;
    return overflowX === 'visible' ? edgeOf(box.parentElement) : box.getBoundingClientRect().right;
  };
  const isOut = (box) => {
    const { width, right } = box.getBoundingClientRect();
    // A link in a cell may end with an ellipsis.
    return width < 1 || (box.matches('button, .ant-btn') && right > edgeOf(box.parentElement) + 1);
  };
  const isShown = (box) => box.checkVisibility() && box.textContent.trim() !== '';
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  return [...wide, ...[...document.querySelectorAll('button, a')].filter(isShown).filter(isOut).map((box) => box.textContent)];
})()`;

/** Expects nothing of what a window of the desk shows to be out of sight, and takes its picture for `npm run screens`. */
export async function takeDeskPicture(page: Page, name: string): Promise<void> {
  await untilAtRest(page);
  if (process.env.SCREENS_PICTURE === '1') {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: resolve(folder, `${name}.png`) });
  }
  expect({ name, outOfSight: await page.evaluate<string[]>(outOfSight) }).toEqual({ name, outOfSight: [] });
}

import type { Phone } from './phone';
import { rulesOfSizes, seriousAxe } from './expect-no-serious-axe';
import { changeRootFont } from './scale-root-font';
import { readTexts, typeFaults } from './type-faults';
import { untilAtRest } from './until-at-rest';

/**
 * Finds what is wider than its box: the page, or anything inside it that scrolls or clips. Typed text may be longer
 * than its field, and so may text that ends in an ellipsis.
 */
export const tooWide = `[...document.querySelectorAll('html, body, body *')]
  .filter((box) => {
    const { overflowX, textOverflow } = getComputedStyle(box);
    const mayClip = box.matches('html, body') || overflowX !== 'visible';
    const isMeantTo = box.matches('input, textarea') || textOverflow === 'ellipsis' || box.clientWidth < 4;
    return mayClip && !isMeantTo && box.scrollWidth > box.clientWidth + 1;
  })
  .map((box) => box.outerHTML.slice(0, 160))`;

/**
 * Finds buttons and tags with an edge of their own that touch each other, or cover what else stands in the same row or
 * column. Rows are spaced by margins, which nothing checks otherwise (ADR 0006).
 */
const crowded = `(() => {
  const controls = 'button, .ui-tag, textarea';
  const isShown = (box) => box.getClientRects().length > 0 && /static|relative/.test(getComputedStyle(box).position);
  const hasEdge = (box) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(box);
    return [borderTopWidth === '0px' ? '' : borderTopColor, backgroundColor].some((color) => /^rgb\\(/.test(color));
  };
  const inRow = (box) => [...box.parentElement.children].filter((other) => other !== box && isShown(other));
  const isCrowded = (box, other) => {
    const [a, b] = [box.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
    const along = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
    const isBeside = along < -0.5 * Math.min(a.height, b.height);
    const touches = other.matches(controls) && hasEdge(other) && isBeside && across < 3.5;
    return b.width * b.height > 0 && (touches || (along < -1 && across < -1));
  };
  return [...document.querySelectorAll(controls)]
    .filter((box) => isShown(box) && hasEdge(box) && /flex/.test(getComputedStyle(box.parentElement).display))
    .flatMap((box) => inRow(box).filter((other) => isCrowded(box, other)).map((other) => [box, other]))
    .map((boxes) => boxes.map((box) => box.outerHTML.slice(0, 120)).join(' | '));
})()`;

/**
 * Expects what every screen must provide (product §15): axe finds nothing serious, nothing extends beyond the screen,
 * nothing touches what stands beside it.
 * Saves a screenshot when SCREENSHOTS=1.
 * @param axeRules those of axe's rules that are tried, all by default
 */
export async function inspectScreen(phone: Phone, name: string, axeRules?: readonly string[]): Promise<void> {
  await untilAtRest(phone.page);
  await phone.screenshot(name);
  expect(await seriousAxe(phone.page, axeRules)).toEqual([]);
  expect(await phone.page.evaluate<string[]>(tooWide)).toEqual([]);
  expect(await phone.page.evaluate<string[]>(crowded)).toEqual([]);
}

interface ScreenSize {
  width: number;
  rootFontScale: number;
}

/** WeChat's largest font at the most difficult width: the phone that a walk is taken on. */
export const hardestScreen = { width: 320, rootFontScale: 1.5 } as const;
const usualScreen: ScreenSize = { width: 375, rootFontScale: 1 };
const smallScreen: ScreenSize = { width: 320, rootFontScale: 1 };
/** A small phone under display zoom. */
const zoomedScreen: ScreenSize = { width: 267, rootFontScale: 1 };

/**
 * Inspects the screen of the phone of a walk on every size of a phone, without opening it again: on the usual one, on the
 * smaller ones its type too.
 */
export async function inspectAtEverySize(phone: Phone, name: string): Promise<void> {
  const { page } = phone;
  const height = page.viewportSize()?.height ?? 0;
  const become = async ({ width, rootFontScale }: ScreenSize): Promise<void> => {
    await page.setViewportSize({ width, height });
    await changeRootFont(page, rootFontScale);
  };
  await inspectScreen(phone, `${name}-large-font`);
  await become(usualScreen);
  await inspectScreen(phone, name, rulesOfSizes);
  const usual = await readTexts(page);
  await become(smallScreen);
  await inspectScreen(phone, name, rulesOfSizes);
  const faults = await typeFaults(page, usual);
  await become(zoomedScreen);
  await untilAtRest(page);
  expect([...faults, ...(await typeFaults(page, usual))]).toEqual([]);
  await become(hardestScreen);
  await untilAtRest(page);
}

import type { Phone } from './phone';
import { expectNoSeriousAxe } from './expect-no-serious-axe';
import { untilAtRest } from './until-at-rest';

/**
 * Finds what is wider than its box: the page, or anything inside it that scrolls or clips. Typed text may be longer
 * than its field, and so may text that ends in an ellipsis.
 */
const tooWide = `[...document.querySelectorAll('html, body, body *')]
  .filter((box) => {
    const { overflowX, textOverflow } = getComputedStyle(box);
    const mayClip = box.matches('html, body') || overflowX !== 'visible';
    const isMeantTo = box.matches('input, textarea') || textOverflow === 'ellipsis' || box.clientWidth < 4;
    return mayClip && !isMeantTo && box.scrollWidth > box.clientWidth + 1;
  })
  .map((box) => box.outerHTML.slice(0, 160))`;

/**
 * What every screen must provide (product §15): axe finds nothing serious, nothing extends beyond the screen.
 * Saves a screenshot when SCREENSHOTS=1.
 */
export async function inspectScreen(phone: Phone, name: string): Promise<void> {
  await untilAtRest(phone.page);
  await phone.screenshot(name);
  await expectNoSeriousAxe(phone.page);
  expect(await phone.page.evaluate<string[]>(tooWide)).toEqual([]);
}

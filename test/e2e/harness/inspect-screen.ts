import type { Phone } from './phone';
import { expectNoSeriousAxe } from './expect-no-serious-axe';
import { untilAtRest } from './until-at-rest';

/**
 * What is wider than the box that shows it: the page, or anything inside that scrolls or clips. A line that is typed
 * may be longer than its box, and so may what ends in an ellipsis.
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
 * What every screen owes its user (design section 6): axe finds nothing serious, nothing reaches beyond the screen's
 * edge. Keeps a picture when SCREENSHOTS=1.
 */
export async function inspectScreen(phone: Phone, name: string): Promise<void> {
  await untilAtRest(phone.page);
  await phone.screenshot(name);
  await expectNoSeriousAxe(phone.page);
  expect(await phone.page.evaluate<string[]>(tooWide)).toEqual([]);
}

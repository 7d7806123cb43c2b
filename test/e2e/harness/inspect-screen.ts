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
 * Finds buttons, tags, ticks and fields that touch each other, or cover what else stands in the same row or column. Rows
 * are spaced by margins, which nothing checks otherwise (ADR 0015).
 */
const crowded = `(() => {
  const controls = 'button, .ui-tag, .ui-checkbox, input, textarea';
  const flow = (box) => box.getClientRects().length > 0 && /static|relative/.test(getComputedStyle(box).position);
  return [...document.querySelectorAll(controls)]
  .flatMap((control) => {
    const parent = control.parentElement;
    if (!/flex/.test(getComputedStyle(parent).display) || !flow(control)) return [];
    const a = control.getBoundingClientRect();
    return [...parent.children]
      .filter((other) => other !== control && flow(other))
      .filter((other) => {
        const b = other.getBoundingClientRect();
        if (a.width * a.height === 0 || b.width * b.height === 0) return false;
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const along = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        const touches = other.matches(controls) && across < 3.5 && along < -0.5 * Math.min(a.height, b.height);
        return touches || (along < -1 && across < -1);
      })
      .map((other) => control.outerHTML.slice(0, 120) + ' | ' + other.outerHTML.slice(0, 120));
  });
})()`;

/**
 * What every screen must provide (product §15): axe finds nothing serious, nothing extends beyond the screen, nothing
 * touches what stands beside it.
 * Saves a screenshot when SCREENSHOTS=1.
 */
export async function inspectScreen(phone: Phone, name: string): Promise<void> {
  await untilAtRest(phone.page);
  await phone.screenshot(name);
  await expectNoSeriousAxe(phone.page);
  expect(await phone.page.evaluate<string[]>(tooWide)).toEqual([]);
  expect(await phone.page.evaluate<string[]>(crowded)).toEqual([]);
}

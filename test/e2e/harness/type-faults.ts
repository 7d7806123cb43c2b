import type { Page } from 'playwright-core';

/** The smallest text that everybody can read, in CSS pixels. */
const smallest = 12;

export interface ShownText {
  text: string;
  size: number;
  isHint: boolean;
}

/** Returns the texts of the page on top, with their computed sizes in CSS pixels. */
const shownTexts = `(() => {
  const walker = document.createTreeWalker([...document.querySelectorAll('.taro_page')].pop() || document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const box = node.parentElement;
    if (text === '' || box.closest('.ui-visually-hidden, svg, style, script') !== null || box.getClientRects().length === 0) continue;
    const isHint = box.closest('.ui-field__hint, .ui-field__error, .ui-field__optional, .ui-bottom-bar__note') !== null;
    texts.push({ text: text.slice(0, 20), size: parseFloat(getComputedStyle(box).fontSize), isHint });
  }
  return texts;
})()`;

/** Second buttons of bars that are wider than the main one beside them. */
const widerThanMain = `[...document.querySelectorAll('.ui-bottom-bar__row')].flatMap((row) => {
  const main = row.querySelector('.ui-button--primary');
  const buttons = [...row.querySelectorAll('.ui-button')];
  if (main === null || buttons.length !== 2) return [];
  return buttons.filter((button) => button.offsetWidth > main.offsetWidth + 1).map((button) => button.textContent);
})`;

/** Fields that an iPhone would zoom in on, because their text is below 16 px. */
const zoomingFields = `[...document.querySelectorAll('input, textarea, select')]
  .filter(({ type }) => !['radio', 'checkbox', 'file', 'hidden'].includes(type))
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.labels?.[0]?.textContent || field.getAttribute('aria-label') || field.outerHTML)`;

/** Returns the texts of the page on top. */
export const readTexts = (page: Page): Promise<ShownText[]> => page.evaluate<ShownText[]>(shownTexts);

/**
 * Finds text that is too small, fields that an iPhone would zoom in on, hints that are smaller than on a usual phone, and
 * bars whose second button is wider than the main one.
 * @param usual the texts of the same screen on a usual phone
 * @returns one line for each
 */
export async function typeFaults(page: Page, usual: readonly ShownText[]): Promise<string[]> {
  const texts = await readTexts(page);
  const isShrunk = ({ text, size, isHint }: ShownText): boolean =>
    isHint && usual.some((other) => other.isHint && other.text === text && size < other.size);
  const tooSmall = texts.filter((text) => text.size < smallest || isShrunk(text));
  return [
    ...tooSmall.map(({ text, size }) => `too small: ${text} ${size}`),
    ...(await page.evaluate<string[]>(zoomingFields)).map((field) => `zooms: ${field}`),
    ...(await page.evaluate<string[]>(widerThanMain)).map((text) => `wider than the main button: ${text}`),
  ];
}

import type { Page } from 'playwright-core';

declare global {
  interface Window {
    clicksMade?: number;
    keysMade?: number;
  }
}

/**
 * Begins to count the clicks on a page, which opens no other document meanwhile.
 * @returns how many there have been
 */
export function countClicks(page: Page): () => Promise<number> {
  const hands = countHands(page);
  return async () => (await hands()).clicks;
}

/**
 * The same with the keys that are pressed.
 * @returns how many clicks and keys there have been
 */
export function countHands(page: Page): () => Promise<{ clicks: number; keys: number }> {
  const begun = page.evaluate(() => {
    if (window.clicksMade === undefined) {
      document.addEventListener(
        'click',
        // A click on a label clicks its field as well, by a second event of no hand.
        ({ detail }) => (window.clicksMade = (window.clicksMade ?? 0) + (detail > 0 ? 1 : 0)),
        true,
      );
      document.addEventListener('keydown', () => (window.keysMade = (window.keysMade ?? 0) + 1), true);
    }
    window.clicksMade = 0;
    window.keysMade = 0;
  });
  return async () => {
    await begun;
    return page.evaluate(() => ({ clicks: window.clicksMade ?? 0, keys: window.keysMade ?? 0 }));
  };
}

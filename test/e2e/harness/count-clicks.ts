import type { Page } from 'playwright-core';

declare global {
  interface Window {
    clicksMade?: number;
  }
}

/**
 * Begins to count the clicks on a page, which opens no other document meanwhile.
 * @returns how many there have been
 */
export function countClicks(page: Page): () => Promise<number> {
  const begun = page.evaluate(() => {
    if (window.clicksMade === undefined)
      document.addEventListener(
        'click',
        // A click on a label clicks its field as well, by a second event of no hand.
        ({ detail }) => (window.clicksMade = (window.clicksMade ?? 0) + (detail > 0 ? 1 : 0)),
        true,
      );
    window.clicksMade = 0;
  });
  return async () => {
    await begun;
    return page.evaluate(() => window.clicksMade ?? 0);
  };
}

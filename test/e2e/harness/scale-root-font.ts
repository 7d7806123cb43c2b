import type { Page } from 'playwright-core';

/** Runs in the page. Taro writes the root's font size into its style, at the start and on every resize. */
const script = `
(given) => {
  let scale = given;
  let written = '';
  globalThis.scaleRootFont = (other) => {
    scale = other;
    dispatchEvent(new Event('resize'));
  };
  const apply = () => {
    const root = document.documentElement;
    const size = root === null ? '' : root.style.fontSize;
    if (size === '' || size === written) return;
    written = parseFloat(size) * scale + 'px';
    root.style.fontSize = written;
    written = root.style.fontSize;
  };
  new MutationObserver(apply).observe(document, { attributes: true, attributeFilter: ['style'], childList: true, subtree: true });
}`;

/** Enlarges every text of each page that is opened from now on, as WeChat's font setting does. */
export async function scaleRootFont(page: Page, scale: number): Promise<void> {
  await page.addInitScript(`(${script})(${scale})`);
}

/** Enlarges every text of the page that is open, whose phone began with an enlarged one. */
export async function changeRootFont(page: Page, scale: number): Promise<void> {
  await page.evaluate(`globalThis.scaleRootFont(${scale})`);
}

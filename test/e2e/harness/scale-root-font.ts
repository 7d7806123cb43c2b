import type { Page } from 'playwright-core';

/** Runs in the page. Taro writes the root's font size into its style, at the start and on every resize. */
const script = `
(scale) => {
  let written = '';
  const apply = () => {
    const root = document.documentElement;
    const given = root === null ? '' : root.style.fontSize;
    if (given === '' || given === written) return;
    written = parseFloat(given) * scale + 'px';
    root.style.fontSize = written;
    written = root.style.fontSize;
  };
  new MutationObserver(apply).observe(document, { attributes: true, attributeFilter: ['style'], childList: true, subtree: true });
}`;

/** Enlarges every text of the page, as WeChat's font setting does. */
export async function scaleRootFont(page: Page, scale: number): Promise<void> {
  await page.addInitScript(`(${script})(${scale})`);
}

import type { Page } from 'playwright-core';

/** Lets the landing page come as from a server that brings no data along; its first paint stays. */
export async function sendNoPageData(page: Page): Promise<void> {
  await beforeApp(page, `document.getElementById('page-data')?.remove();`);
}

/** Lets the data that the landing page brings along name another banner. */
export async function sendBanner(page: Page, banner: string): Promise<void> {
  await beforeApp(
    page,
    `for (const data of document.querySelectorAll('#page-data'))
      data.textContent = data.textContent.replace(/"attr2":"[^"]*"/, '"attr2":"${banner}"');`,
  );
}

/** In the page itself, once it is parsed and before its scripts run: a document answered by a test may load no sandbox. */
async function beforeApp(page: Page, act: string): Promise<void> {
  await page.addInitScript(
    `document.addEventListener('readystatechange', () => { if (document.readyState === 'interactive') { ${act} } });`,
  );
}

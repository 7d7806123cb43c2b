import type { Page } from 'playwright-core';

/** Lets the landing page come as a server sends it that brings no data along; its first paint stays. */
export async function sendNoPageData(page: Page): Promise<void> {
  await changeLanding(page, (html) => html.replace(/<script id="page-data"[^>]*>[^<]*<\/script>/, ''));
}

export async function changeLanding(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/Guide/index*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { collectProblems, type PageProblems } from './page-problems';
import { takePicture } from './phone';
import { defaultTimeoutMs } from './poll';
import { noteWhatIsPersonal } from './server-log';
import { sharedProduct } from './shared-product';

export interface DeskWindowOptions {
  width?: number;
  height?: number;
  /** Pixels of the screen for one of the page: 1.25 where the office has enlarged everything to 125 %. */
  scale?: number;
  /** The browser's name of itself, such as WeChat's. */
  userAgent?: string;
}

/** A browser of the organiser's office: a profile of its own, with one window at the desk. */
export interface DeskWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The console's errors are among them, and so is a breach of the page's content security policy. */
  readonly problems: PageProblems;
  /** Opens an address below `/desk`, such as `/meetings`. */
  open(path: string): Promise<void>;
  keepLastView(name: string): Promise<void>;
}

export async function openDeskWindow(
  browser: Browser,
  { width = 1366, height = 768, scale = 1, userAgent }: DeskWindowOptions = {},
): Promise<DeskWindow> {
  const context = await browser.newContext({
    ...{ viewport: { width, height }, deviceScaleFactor: scale, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  context.setDefaultTimeout(defaultTimeoutMs);
  noteWhatIsPersonal(context);
  const page = await context.newPage();
  return {
    ...{ page, context, problems: collectProblems(page) },
    open: async (path) => {
      await page.goto(`${sharedProduct().origin}/desk${path}`);
    },
    keepLastView: (name) => takePicture(page, 'last-views', name),
  };
}

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { recordNotices } from './notices';
import { collectProblems, type PageProblems } from './page-problems';
import { defaultTimeoutMs, poll } from './poll';
import { stoppedTime } from './stand-still';
import { scaleRootFont } from './scale-root-font';
import { noteWhatIsPersonal } from './server-log';
import { sharedProduct, type ProductAddress } from './shared-product';
import { untilAtRest } from './until-at-rest';

const cacheFolder = resolve(__dirname, '../../../.cache');
/** A dialog that is open keeps its entry; one that slides out does not. */
const hasTakenBackEntries = `document.querySelector('[inert]') !== null ||
  ((history.state && history.state.layers) || []).length === 0`;
const takingBackMs = 5_000;
const savedData = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** In the address of the call that a centre begins with. */
export const centreCall = '/toEnteredCenter/';
const basePath = process.env.TARO_APP_BASE_PATH ?? '/conf';

export interface PhoneOptions {
  /** Width of the screen in CSS pixels. */
  width?: 320 | 375 | 414 | 812 | 1280;
  /** Height of the screen in CSS pixels. */
  height?: number;
  /** 1.5 is WeChat's largest font. */
  rootFontScale?: number;
  /** Saves data: nothing is loaded ahead. */
  savesData?: boolean;
  /** The browser's user agent, such as WeChat's. */
  userAgent?: string;
  /** A service worker's requests cannot be intercepted, so a phone has none unless the test asks for it. */
  hasServiceWorkers?: boolean;
  /** Defaults to the shared product. */
  product?: ProductAddress;
}

/**
 * A phone: a browser profile of its own, with one page. The mini-program's has the same (`WeappPhone`), so that steps by
 * role and accessible name are the same on both.
 */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: PageProblems;
  /** Opens a public URL, such as `/Guide/index?meetingCode=MI2027`. */
  open(url: string): Promise<void>;
  /** The public URL below the base path that the page shows, with its query. */
  url(): string;
  stopTime(): Promise<void>;
  /** Starts the app again at the page that it shows, with what the device has kept. */
  reload(): Promise<void>;
  /** Starts the centre again. @returns the Authorization header of its session */
  reloadCentre(): Promise<string>;
  /** Returns the body that the app sent to a call last, by the end of its path; null if none. */
  sent(path: string): unknown;
  /** Saves a screenshot of the whole page when SCREENSHOTS=1. */
  screenshot(name: string): Promise<void>;
  /** Saves a picture of a screen for docs/products.png when PRODUCTS_PICTURE=1. */
  keepForProducts(name: string): Promise<void>;
  /** Saves a screenshot to help find the cause of a failure. */
  keepLastView(name: string): Promise<void>;
}

export async function unpackPhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const {
    width = 375,
    height = 720,
    rootFontScale = 1,
    hasServiceWorkers = false,
    savesData = false,
    userAgent,
    product = sharedProduct(),
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: hasServiceWorkers ? 'allow' : 'block',
    ...(userAgent !== undefined && { userAgent }),
  });
  context.setDefaultTimeout(defaultTimeoutMs);
  noteWhatIsPersonal(context);
  await recordNotices(context);
  const page = await context.newPage();
  const problems = collectProblems(page);
  const requests: Request[] = [];
  context.on('request', (request) => void requests.push(request));
  if (savesData) await context.addInitScript(savedData);
  if (rootFontScale !== 1) await scaleRootFont(page, rootFontScale);
  const picture = (folder: string, name: string): Promise<void> =>
    takePicture(page, folder, `${name}-${page.viewportSize()?.width ?? width}`);
  return {
    page,
    context,
    problems,
    open: async (url) => {
      const address = `${product.origin}${basePath}${url}`;
      await leave(page, () => page.goto(address));
      // The app has taken over what the server drew.
      await page.locator('#first-paint').waitFor({ state: 'detached' });
    },
    url: () => {
      const { pathname, search } = new URL(page.url());
      return `${pathname.slice(basePath.length)}${search}`;
    },
    stopTime: () => page.evaluate(stoppedTime),
    reload: async () => {
      await reload(page);
    },
    reloadCentre: async () => {
      const requested = page.waitForRequest((request) => request.url().includes(centreCall));
      await reload(page);
      return (await requested).headers().authorization ?? '';
    },
    sent: (path) => {
      const bodies = requests.filter((request) => request.url().endsWith(path)).map((request) => request.postData());
      return JSON.parse(bodies.at(-1) ?? 'null') as unknown;
    },
    screenshot: async (name) => {
      if (process.env.SCREENSHOTS === '1') await picture('screenshots', name);
    },
    keepForProducts: (name) => keepForProducts(page, 'chromium', name),
    keepLastView: (name) => picture('last-views', name),
  };
}

/**
 * Leaves a page. A dialog that was just closed takes its history entry back: it might lead back from the page that is
 * opened now, or abort its opening.
 */
async function leave(page: Page, go: () => Promise<unknown>): Promise<void> {
  const look = async (): Promise<true | null> => (await page.evaluate<boolean>(hasTakenBackEntries)) || null;
  await poll(look, () => '', takingBackMs).catch(() => undefined);
  await go().catch((error: unknown) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    return go();
  });
}

/** Reloads a page, which may be another than the phone's first. */
export const reload = (page: Page): Promise<void> => leave(page, () => page.reload());

/** Saves a picture of a page below the cache folder. */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(join(cacheFolder, folder), { recursive: true });
  await page.screenshot({ path: join(cacheFolder, folder, `${name}.png`) });
}

/** Saves a screen as one of the products shows it; a notice would be there on one day and not on another. */
export async function keepForProducts(page: Page, product: string, name: string): Promise<void> {
  if (process.env.PRODUCTS_PICTURE !== '1') return;
  await untilAtRest(page);
  await takePicture(page, 'products', `${name}-${product}`);
}

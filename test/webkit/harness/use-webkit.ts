import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { hasTestFailed, testFileName } from '../../e2e/harness/current-test';
import type { Visitor } from '../../e2e/harness/screen';
import { sharedProduct, type ProductAddress } from '../../e2e/harness/shared-product';
import { stoppedTime } from '../../e2e/harness/stand-still';
import { startWebKit, type RunningWebKit } from './start-webkit';
import { WebKitScreen } from './webkit-screen';

const pictures = resolve(__dirname, '../../../.cache');
const basePath = process.env.TARO_APP_BASE_PATH ?? '/conf';

/** Somebody with a phone on which WebKit shows the product. */
export interface WebKitVisitor extends Visitor {
  readonly page: WebKitScreen;
  readonly driver: WebDriver;
  /** Makes it somebody else's phone, which has never opened the product. */
  forget(): Promise<void>;
  /** Saves a picture of the screen when SCREENSHOTS=1. */
  screenshot(name: string): Promise<void>;
  /** Saves a picture of a screen for docs/products.png when PRODUCTS_PICTURE=1. */
  keepForProducts(name: string): Promise<void>;
}

/** Gives each test a WebKit of its own; the driver serves one at a time. */
export function useWebKit(): (product?: ProductAddress) => Promise<WebKitVisitor> {
  let webKit: Promise<RunningWebKit> | undefined;
  const picture = async (folder: string, name: string): Promise<void> => {
    mkdirSync(join(pictures, folder), { recursive: true });
    const image = await (await webKit)?.driver.takeScreenshot();
    if (image !== undefined) writeFileSync(join(pictures, folder, `${name}-webkit.png`), image, 'base64');
  };

  afterEach(async () => {
    if (hasTestFailed()) await picture('last-views', testFileName()).catch(() => undefined);
    const own = webKit;
    webKit = undefined;
    await (await own?.catch(() => undefined))?.stop();
  });

  return async (product = sharedProduct()) => {
    webKit = startWebKit();
    const { driver } = await webKit;
    const page = new WebKitScreen(driver);
    return {
      page,
      driver,
      open: (url) => page.open(`${product.origin}${basePath}${url}`),
      stopTime: () => driver.executeScript(stoppedTime),
      url: () => {
        const { pathname, search } = new URL(page.lastUrl);
        return `${pathname.slice(basePath.length)}${search}`;
      },
      forget: async () => {
        await driver.manage().deleteAllCookies();
        await driver.executeScript('localStorage.clear(); sessionStorage.clear();');
      },
      screenshot: async (name) => {
        if (process.env.SCREENSHOTS === '1') await picture('screenshots', name);
      },
      keepForProducts: async (name) => {
        if (process.env.PRODUCTS_PICTURE === '1') await picture('products', name);
      },
    };
  };
}

import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags } from '../../../scripts/prepare/chromium-flags.mjs';
import { hasTestFailed, testFileName } from './current-test';
import { openDeskWindow, type DeskWindow, type DeskWindowOptions } from './desk-window';
import { unpackPhone, type Phone, type PhoneOptions } from './phone';
import { unpackWeappPhone, type WeappPhone, type WeappPhoneOptions } from './weapp-phone';

/** The platforms that one source is built for: a browser's page, and the mini-program in WeChat's simulator. */
export const platforms = ['h5', 'weapp'] as const;
export type Platform = (typeof platforms)[number];

/**
 * Gives a test file one browser, and each test as many phones as it asks for. Each test's phones are closed after it,
 * and it fails if a page had an uncaught error.
 * @example const newPhone = usePhones();
 */
export const usePhones = (platform: Platform = 'h5'): ((options?: PhoneOptions) => Promise<Phone>) =>
  usePhonesBy<Phone, PhoneOptions>(platform === 'h5' ? unpackPhone : unpackWeappPhone);

/** The same for tests of the mini-program alone. */
export const useWeappPhones = (): ((options?: WeappPhoneOptions) => Promise<WeappPhone>) =>
  usePhonesBy<WeappPhone, WeappPhoneOptions>(unpackWeappPhone);

/** The same for tests of the organiser's desk. */
export const useDeskWindows = (): ((options?: DeskWindowOptions) => Promise<DeskWindow>) =>
  usePhonesBy<DeskWindow, DeskWindowOptions>(openDeskWindow);

function usePhonesBy<Kind extends Pick<Phone, 'context' | 'problems' | 'keepLastView'>, Options>(
  unpack: (browser: Browser, options?: Options) => Promise<Kind>,
): (options?: Options) => Promise<Kind> {
  let browser: Browser;
  let inUse: Kind[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: chromiumFlags,
    });
  });
  afterEach(async () => {
    const phones = inUse;
    inUse = [];
    const problems = (): string[] => phones.flatMap((phone) => phone.problems.unexpected());
    for (const [index, phone] of phones.entries()) {
      if (hasTestFailed() || problems().length > 0)
        await phone.keepLastView(`${testFileName()}-${index}`).catch(() => undefined);
      await phone.context.close();
    }
    expect(problems()).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });

  return async (options) => {
    const phone = await unpack(browser, options);
    inUse.push(phone);
    return phone;
  };
}

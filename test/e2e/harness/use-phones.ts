import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags } from '../../../scripts/prepare/chromium-flags.mjs';
import { unpackPhone, type Phone, type PhoneOptions } from './phone';

/**
 * Gives a test file one browser, and each test as many phones as it asks for. Each test's phones are closed after it,
 * and it fails if a page had an uncaught error.
 * @example const newPhone = usePhones();
 */
export function usePhones(): (options?: PhoneOptions) => Promise<Phone> {
  let browser: Browser;
  let inUse: Phone[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: chromiumFlags,
    });
  });
  afterEach(async () => {
    const phones = inUse;
    inUse = [];
    const name = (expect.getState().currentTestName ?? 'test').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
    for (const [index, phone] of phones.entries()) {
      await phone.keepLastView(`${name}-${index}`).catch(() => undefined);
      await phone.context.close();
    }
    expect(phones.flatMap((phone) => phone.problems.unexpected())).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });

  return async (options) => {
    const phone = await unpackPhone(browser, options);
    inUse.push(phone);
    return phone;
  };
}

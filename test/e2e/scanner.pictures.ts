import { chromium, type Browser, type Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumFlags } from '../../scripts/prepare/chromium-flags.mjs';
import { newGateLink, signInAtDesk } from './harness/desk-steps';
import { expectNoSeriousAxe } from './harness/expect-no-serious-axe';
import { newPerson } from './harness/person';
import { registerFree } from './harness/register-by-api';
import { sharedProduct } from './harness/shared-product';
import { openDeskWindow } from './harness/desk-window';
import { untilAtRest } from './harness/until-at-rest';

/*
 * A gate's scanner on the smallest phone and a usual one, by day and in a dark hall: pictures to look at, and what a thumb
 * reaches measured. `npm run screens` alone runs it.
 */

const folder = resolve(__dirname, '../../.cache/scanner');
const phones = [
  { width: 320, height: 640, colorScheme: 'light' },
  { width: 320, height: 640, colorScheme: 'dark' },
  { width: 375, height: 812, colorScheme: 'light' },
  { width: 375, height: 812, colorScheme: 'dark' },
] as const;

let browser: Browser;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...camera],
  });
});
afterAll(() => browser.close());

/** The least height of a button that is shown, and the highest place of one outside of a sheet, as a part of the screen. */
const measureButtons = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('button, input')]
      .filter((button) => button.checkVisibility() && button.closest('dialog') === null)
      .map((button) => button.getBoundingClientRect());
    return {
      least: Math.min(...boxes.map(({ height }) => height)),
      highest: Math.min(...boxes.map(({ top }) => top / innerHeight)),
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

it.each(phones)('is used by one hand at $width x $height, $colorScheme', async ({ colorScheme, width, height }) => {
  const person = newPerson('阿卜杜热合曼·买买提艾力');
  await registerFree('FREE2027', person);
  const link = await newGateLink('2', `三号门${width}${colorScheme}`);
  const phone = await openDeskWindow(browser, { width, height, scale: 2 });
  const { page } = phone;
  await page.emulateMedia({ colorScheme });
  const keep = async (name: string): Promise<void> => {
    await untilAtRest(page);
    await page.screenshot({ path: resolve(folder, `${name}-${width}-${colorScheme}.png`) });
    await expectNoSeriousAxe(page);
    const { least, highest, isWide } = await measureButtons(page);
    expect({ name, isSmall: least < 48, isHigh: highest < 0.5, isWide }).toEqual({
      ...{ name, isSmall: false, isHigh: false, isWide: false },
    });
  };
  await signInAtDesk(phone, '会务');
  await page.goto(`${sharedProduct().origin}/desk/scanner/#${link}`);
  await page.getByText('对准参会码').waitFor();
  await keep('ready');
  const find = async (name: string): Promise<void> => {
    await press(page, '找人');
    await page.getByRole('textbox', { name: '姓名或短码' }).fill(name);
  };
  await find(person.name);
  await page.getByRole('button', { name: '现场登记' }).waitFor();
  await keep('find');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(person.name) })
    .first()
    .click();
  await page.getByRole('heading', { name: '可入场' }).waitFor();
  await page.screenshot({ path: resolve(folder, `admitted-${width}-${colorScheme}.png`) });
  await page.getByText('对准参会码').waitFor();
  await find(person.name);
  await page.getByRole('dialog').getByRole('button', { name: /进过/ }).first().click();
  await page.getByRole('heading', { name: '已入场' }).waitFor();
  await keep('used');
  await press(page, '不放行，扫下一位');

  await press(page, '找人');
  await press(page, '现场登记');
  const guest = newPerson('司马相宜');
  const adding = page.getByRole('dialog', { name: /新增人员/ });
  await adding.getByRole('textbox', { name: '姓名' }).fill(guest.name);
  await adding.getByRole('textbox', { name: '手机号' }).fill(guest.phone);
  await adding.getByText('新增后').waitFor();
  await page.screenshot({ path: resolve(folder, `walk-in-${width}-${colorScheme}.png`) });
  await adding.getByRole('button', { name: `新增${guest.name}` }).click();
  await page.getByRole('heading', { name: '可入场' }).waitFor();
  await page.getByRole('heading', { name: guest.name }).waitFor();
  await page.screenshot({ path: resolve(folder, `walked-in-${width}-${colorScheme}.png`) });
  await phone.context.close();
});

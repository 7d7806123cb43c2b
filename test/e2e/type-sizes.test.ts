import type { Page } from 'playwright-core';
import { routeNames, type RouteName } from '../../src/routes';
import { walks } from './harness/every-screen';
import { fill } from './harness/fields';
import { tooWide } from './harness/inspect-screen';
import { newPerson } from './harness/person';
import { registerFree } from './harness/register-by-api';
import { fillShortForm, goOnToPayment, press, startRegistration } from './harness/registration-steps';
import { untilAtRest } from './harness/until-at-rest';
import { usePhones } from './harness/use-phones';

/** The same phone, a small one, and a small one under display zoom, in CSS pixels. */
const usual = { width: 375, height: 720 };
const small = { width: 320, height: 568 };
const zoomed = { width: 267, height: 474 };

const smallest = 12;

interface ShownText {
  text: string;
  size: number;
  isHint: boolean;
}

/** Returns the texts of the page on top, with their computed sizes in CSS pixels. */
const shownTexts = `(() => {
  const walker = document.createTreeWalker([...document.querySelectorAll('.taro_page')].pop() || document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const box = node.parentElement;
    if (text === '' || box.closest('.ui-visually-hidden, svg, style, script') !== null || box.getClientRects().length === 0) continue;
    const isHint = box.closest('.ui-field__hint, .ui-field__error, .ui-field__optional, .ui-bottom-bar__note') !== null;
    texts.push({ text: text.slice(0, 20), size: parseFloat(getComputedStyle(box).fontSize), isHint });
  }
  return texts;
})()`;

/** Second buttons of bars that are wider than the main one beside them. */
const widerThanMain = `[...document.querySelectorAll('.ui-bottom-bar__row')].flatMap((row) => {
  const main = row.querySelector('.ui-button--primary');
  const buttons = [...row.querySelectorAll('.ui-button')];
  if (main === null || buttons.length !== 2) return [];
  return buttons.filter((button) => button.offsetWidth > main.offsetWidth + 1).map((button) => button.textContent);
})`;

/** How much of the screen the bars cover that stick to it. */
const coveredByBars = `(() => {
  const page = [...document.querySelectorAll('.taro_page')].pop();
  const heights = [...page.querySelectorAll('.ui-title-bar, .ui-bottom-bar')]
    .filter((bar) => getComputedStyle(bar).position === 'sticky')
    .map((bar) => bar.offsetHeight);
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
})()`;

async function readAt(page: Page, size: typeof usual): Promise<ShownText[]> {
  await page.setViewportSize(size);
  await untilAtRest(page);
  return page.evaluate<ShownText[]>(shownTexts);
}

describe('the type', () => {
  const newPhone = usePhones();
  const driven = new Set<RouteName>();

  it.each(walks)('as %s reads it is never too small, and hints are as large on a small phone', async (_who, walk) => {
    const visitor = await newPhone();
    const { page } = visitor;
    const faults: string[] = [];
    const look = async (name: RouteName): Promise<void> => {
      const before = await readAt(page, usual);
      await visitor.keepForProducts(name);
      await visitor.screenshot(`type-${name}-at-${usual.width}`);
      for (const size of [small, zoomed]) {
        const texts = await readAt(page, size);
        await visitor.screenshot(`type-${name}-at-${size.width}`);
        const at = `${name} at ${size.width}`;
        const tooSmall = texts.filter((text) => text.size < smallest);
        faults.push(...tooSmall.map(({ text, size: pixels }) => `${at}: ${text} ${pixels}`));
        for (const hint of texts.filter(({ isHint }) => isHint)) {
          const usualHint = before.find(({ text, isHint }) => isHint && text === hint.text);
          if (usualHint !== undefined && hint.size < usualHint.size)
            faults.push(`${at}: hint ${hint.text} ${hint.size}`);
        }
        faults.push(
          ...(await page.evaluate<string[]>(widerThanMain)).map((text) => `${at}: wider than the main: ${text}`),
        );
      }
      await readAt(page, usual);
    };
    await walk({ screens: routeNames, driven, look }, visitor);
    expect(faults).toEqual([]);
  });

  it('was read on every screen, each of which was used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });

  it('twice as large leaves two thirds of a small screen to the page', async () => {
    const phone = await newPhone({ width: 320, height: 568, rootFontScale: 2 });
    const { page } = phone;
    const covered: [string, number][] = [];
    for (const [url, button] of [
      ['/Guide/index?meetingCode=MI2027', '立即报名'],
      ['/index?meetingCode=MI2027', '下一步'],
      ['/personal/login?meetingCode=MI2027', '登录'],
      ['/personal/teamreg?meetingCode=MI2027', '提交'],
    ] as const) {
      await phone.open(url);
      await page.getByRole('button', { name: button, exact: true }).waitFor();
      await untilAtRest(page);
      await phone.screenshot(`type-twice${url.replace(/\W+/g, '-')}`);
      covered.push([url, await page.evaluate<number>(coveredByBars)]);
    }
    // The form's bar also has the price above its two buttons, which stand one below the other at that size.
    const limitOf = (url: string): number => (url.startsWith('/index') ? 0.45 : 1 / 3);
    expect(covered.filter(([url, share]) => share > limitOf(url))).toEqual([]);
  });

  it('twice as large can be read in a message with a button, and in a dialog', async () => {
    const phone = await newPhone({ width: 320, height: 568, rootFontScale: 2 });
    const { page } = phone;
    const registered = newPerson();
    await registerFree('MIX2027', registered);
    await startRegistration(phone, 'MIX2027', 'paid');
    await fill(page, '手机号码', registered.phone);
    const message = page.getByRole('alert').filter({ hasText: '登录查看' });
    const perLine = await message.locator('.ui-toast__text').evaluate((text) => {
      return text.getBoundingClientRect().width / parseFloat(getComputedStyle(text).fontSize);
    });
    await phone.screenshot('type-twice-message');
    expect(perLine).toBeGreaterThan(4);

    await fill(page, '手机号码', newPerson().phone);
    await page.evaluate("localStorage.setItem('sandbox:bridge', 'off')");
    await phone.reload();
    await fillShortForm(page, newPerson());
    await goOnToPayment(page, { hasCredit: true });
    await press(page, /^立即支付/);
    const dialog = page.getByRole('dialog', { name: '请用微信付款' });
    await dialog.getByRole('img', { name: '付款二维码' }).waitFor();
    await untilAtRest(page);
    await phone.screenshot('type-twice-dialog');
    expect(await page.evaluate<string[]>(tooWide)).toEqual([]);
    const shown = await dialog.locator('.ui-modal__body').evaluate((body) => body.clientHeight / innerHeight);
    expect(shown).toBeGreaterThan(1 / 3);
  });
});

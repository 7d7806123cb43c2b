import { fill } from './harness/fields';
import { tooWide } from './harness/inspect-screen';
import { newPerson } from './harness/person';
import { registerFree } from './harness/register-by-api';
import { fillShortForm, goOnToPayment, press, startRegistration } from './harness/registration-steps';
import { untilAtRest } from './harness/until-at-rest';
import { usePhones } from './harness/use-phones';

/** How much of the screen the bars cover that stick to it. */
const coveredByBars = `(() => {
  const page = [...document.querySelectorAll('.taro_page')].pop();
  const heights = [...page.querySelectorAll('.ui-title-bar, .ui-bottom-bar')]
    .filter((bar) => getComputedStyle(bar).position === 'sticky')
    .map((bar) => bar.offsetHeight);
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
})()`;

describe('the type', () => {
  const newPhone = usePhones();

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

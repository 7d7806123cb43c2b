import type { Page } from 'playwright-core';
import { combobox, fill, textbox } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { press, seeForm, seeScreen, startRegistration } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

/** From one screen to the next: on a slow network, without one, and by the phone's Back. */

const pagesInStack = (page: Page): Promise<number> => page.locator('.taro_page').count();

/** Holds every chunk back until it is released. */
async function holdChunks(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/chunk/**', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('the next screen', () => {
  const newPhone = usePhones();

  it('keeps its button busy while it loads, and opens once however often it is pressed', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    const release = await holdChunks(page);
    await press(page, '立即报名');
    const busy = page.getByRole('button', { name: '请稍候…' });
    await busy.waitFor();
    await page.getByRole('progressbar', { name: '正在打开' }).waitFor({ state: 'attached' });
    await busy.click({ force: true });
    await busy.click({ force: true });
    expect(await pagesInStack(page)).toBe(1);
    release();
    await seeForm(page);
    expect(await pagesInStack(page)).toBe(2);
    await page.goBack();
    await page.getByRole('button', { name: '立即报名' }).waitFor();
  });

  it('or sheet that cannot be loaded says so, keeps what was typed, and opens once the network is back', async () => {
    const phone = await newPhone();
    const { page, context } = phone;
    phone.problems.expect(/Loading (CSS )?chunk/);
    // As on a phone that saves data: nothing is loaded ahead.
    await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    await startRegistration(phone, 'DESK2027');
    await fill(page, '姓名', '陈思远');
    await context.setOffline(true);
    await combobox(page, '所在省份').click();
    await seeFailure(page, '网络不通');
    expect(await textbox(page, '姓名').inputValue()).toBe('陈思远');
    await context.setOffline(false);
    await combobox(page, '所在省份').click();
    await page.getByRole('dialog', { name: '所在省份' }).waitFor();
  });

  it('opened from the landing page says so too', async () => {
    const phone = await newPhone();
    const { page, context } = phone;
    phone.problems.expect(/Loading (CSS )?chunk/);
    await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    await phone.open('/Guide/index?meetingCode=DESK2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    await context.setOffline(true);
    await press(page, '已报名？查看详情');
    await seeFailure(page, '网络不通');
    expect(phone.url()).toBe('/Guide/index?meetingCode=DESK2027');
    await context.setOffline(false);
    await press(page, '已报名？查看详情');
    await seeScreen(page, '登录');
    expect(await pagesInStack(page)).toBe(2);
  });

  it('is there without a network, since it was fetched while the form was filled', async () => {
    const phone = await newPhone();
    const { page, context } = phone;
    await startRegistration(phone, 'DESK2027');
    // The dialogs come before the next pages.
    const nextPage = page.waitForEvent('requestfinished', (request) => request.url().includes('/chunk/next-routes.'));
    await fill(page, '姓名', '陈思远');
    await nextPage;
    await context.setOffline(true);
    await combobox(page, '所在省份').click();
    await page.getByRole('dialog', { name: '所在省份' }).waitFor();
  });
});

describe("the phone's Back", () => {
  const newPhone = usePhones();

  it('closes a sheet and keeps the form, and then leaves it', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fill(page, '姓名', '陈思远');
    const sheet = page.getByRole('dialog', { name: '所在省份' });
    await combobox(page, '所在省份').click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(await textbox(page, '姓名').inputValue()).toBe('陈思远');
    // Forward leads to nothing that would take the next Back.
    await page.goForward();
    await combobox(page, '所在省份').click();
    await sheet.getByRole('radio', { name: '陕西省' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await textbox(page, '姓名').inputValue()).toBe('陈思远');
    await page.waitForFunction('history.state?.layers === undefined || history.state.layers.length === 0');
    await page.goBack();
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    expect(await pagesInStack(page)).toBe(1);
  });

  it('closes the sheet from which a form was opened no more: it was closed by its choice', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'free');
    await page.goBack();
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, '立即报名');
    await page.getByRole('dialog', { name: '请选择报名类型' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goForward();
    await press(page, '立即报名');
    await page.getByRole('button', { name: '参观观众（免费）' }).click();
    await seeForm(page);
    expect(await pagesInStack(page)).toBe(2);
  });
});

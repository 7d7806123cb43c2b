import type { Page } from 'playwright-core';
import { expectSoon } from '../harness/expect-soon';
import { combobox, fill, textbox } from '../harness/fields';
import type { Phone } from '../harness/phone';
import { seeFailure } from '../harness/notices';
import { poll } from '../harness/poll';
import { press, seeForm, seeScreen, startRegistration } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

/** From one screen to the next: on a slow network, without one, and by the phone's Back. */

const pagesInStack = (page: Page): Promise<number> => page.locator('.taro_page').count();

/** How many layers the phone's Back would close now. */
const layersInHistory = (page: Page): Promise<number> => page.evaluate<number>('(history.state?.layers ?? []).length');

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

/** The chunks that have arrived. */
const chunksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/chunk/')),
  );

describe('the next screen', () => {
  const newPhone = usePhones();

  it('keeps its button busy while it loads, and opens once however often it is pressed', async () => {
    const phone = await newPhone({ savesData: true });
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
    const phone = await newPhone({ savesData: true });
    const { page, context } = phone;
    phone.problems.expect(/Loading (CSS )?chunk/);
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
    const phone = await newPhone({ savesData: true });
    const { page, context } = phone;
    phone.problems.expect(/Loading (CSS )?chunk/);
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

  it.each([
    {
      what: 'sheet',
      where: 'the form',
      arrive: (phone: Phone) => startRegistration(phone, 'DESK2027'),
      open: async (page: Page) => {
        await combobox(page, '所在省份').click();
        await page.getByRole('dialog', { name: '所在省份' }).waitFor();
      },
    },
    {
      what: 'screen',
      where: 'the landing page',
      arrive: async ({ page, open }: Phone) => {
        await open('/Guide/index?meetingCode=DESK2027');
        await page.getByRole('button', { name: '立即报名' }).waitFor();
      },
      open: async (page: Page) => {
        await press(page, '已报名？查看详情');
        await seeScreen(page, '登录');
      },
    },
  ])('or $what that $where leads to is there without a network, since it was fetched meanwhile', async (step) => {
    // What it takes, a phone shows that loads nothing ahead.
    const saving = await newPhone({ savesData: true });
    await step.arrive(saving);
    const before = await chunksOf(saving.page);
    await step.open(saving.page);
    const needed = (await chunksOf(saving.page)).filter((name) => !before.includes(name));
    expect(needed).not.toHaveLength(0);

    const phone = await newPhone();
    await step.arrive(phone);
    let missing = needed;
    const look = async (): Promise<true | null> => {
      const there = await chunksOf(phone.page);
      missing = needed.filter((name) => !there.includes(name));
      return missing.length === 0 || null;
    };
    await poll(look, () => `Not fetched ahead: ${missing.join(' ')}`);
    await phone.context.setOffline(true);
    await step.open(phone.page);
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
    await expectSoon(() => layersInHistory(page), 1);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(await textbox(page, '姓名').inputValue()).toBe('陈思远');
    // Forward leads to nothing that would take the next Back.
    await page.goForward();
    await combobox(page, '所在省份').click();
    await sheet.getByRole('radio', { name: '陕西省' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await textbox(page, '姓名').inputValue()).toBe('陈思远');
    await expectSoon(() => layersInHistory(page), 0);
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

import type { Page } from 'playwright-core';
import { expectSoon } from '../harness/expect-soon';
import { combobox, expectChosen, fill, textbox } from '../harness/fields';
import type { Phone } from '../harness/phone';
import { seeFailure } from '../harness/notices';
import { newPerson } from '../harness/person';
import {
  entrances,
  fillShortForm,
  press,
  seeForm,
  seeOutcome,
  seeScreen,
  startRegistration,
} from '../harness/registration-steps';
import { untilAtRest } from '../harness/until-at-rest';
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

/**
 * Taps, and whatever lies under the finger once more in the very moment when something else has come.
 * @param comes a text of it
 */
async function tapTwice(page: Page, tap: () => Promise<void>, comes: string): Promise<void> {
  await page.evaluate((text) => {
    let place = { x: 0, y: 0 };
    addEventListener('click', ({ clientX: x, clientY: y }) => (place = { x, y }), true);
    const observer = new MutationObserver(() => {
      if (!document.body.innerText.includes(text)) return;
      observer.disconnect();
      (document.elementFromPoint(place.x, place.y) as HTMLElement | null)?.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, comes);
  await tap();
  await page.getByText(comes).first().waitFor();
  await untilAtRest(page);
}

describe('a second tap', () => {
  const newPhone = usePhones();

  it('is not taken by the screen that has come meanwhile, which then takes taps there', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    await tapTwice(page, () => press(page, '提交'), '报名成功');
    await seeOutcome(page, '报名成功');
    expect(phone.url()).toBe('/free/index?meetingCode=FREE2027');
    await press(page, /^个人中心$/);
    await seeScreen(page, '登录');
  });

  it('does not close the sheet that the first has opened', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MIX2027');
    await tapTwice(page, () => press(page, '立即报名'), '请选择报名类型');
    await page.getByRole('dialog', { name: '请选择报名类型' }).getByRole('button', { name: entrances.paid }).click();
    await seeForm(page);
  });

  it('does not choose from the next level of a region', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    await combobox(page, '通讯地址').click();
    const sheet = page.getByRole('dialog', { name: '通讯地址' });
    await tapTwice(page, () => sheet.getByRole('radio', { name: '陕西省' }).click(), '咸阳市');
    await sheet.getByRole('radio', { name: '西安市' }).click();
    await sheet.getByRole('radio', { name: '雁塔区' }).click();
    await expectChosen(page, '通讯地址', '陕西省 西安市 雁塔区');
  });
});

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
    // A phone that loads nothing ahead shows what it takes.
    const saving = await newPhone({ savesData: true });
    await step.arrive(saving);
    const before = await chunksOf(saving.page);
    await step.open(saving.page);
    const needed = (await chunksOf(saving.page)).filter((name) => !before.includes(name));
    expect(needed).not.toHaveLength(0);

    const phone = await newPhone();
    await step.arrive(phone);
    const missing = async (): Promise<string[]> => {
      const there = await chunksOf(phone.page);
      return needed.filter((name) => !there.includes(name));
    };
    await expectSoon(missing, []);
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

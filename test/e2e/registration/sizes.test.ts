import type { Locator } from 'playwright-core';
import { logIn, openEntry } from '../harness/centre-steps';
import { combobox } from '../harness/fields';
import { inspectScreen } from '../harness/inspect-screen';
import { closeByEscape } from '../harness/keyboard';
import { newPerson } from '../harness/person';
import { meetingIds, registerFree } from '../harness/register-by-api';
import { press, seeForm, seeScreen, startRegistration } from '../harness/registration-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';

/** Sizes of phones in use, besides those that every other screen is looked at on. */
const screens = [
  { name: 'landscape', width: 812, height: 375 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

/** The widest that anything but a background may be. */
const columnWidth = 640;

const span = async (box: Locator): Promise<{ left: number; right: number; height: number }> => {
  const { x, width, height } = (await box.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  return { left: x, right: x + width, height };
};

/** Width of a text's last line, in its own characters. */
const lastLineWidth = (text: Locator): Promise<number> =>
  text.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const last = rects.filter((rect) => rect.bottom > bottom - rect.height / 2);
    const width = Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left));
    return width / parseFloat(getComputedStyle(box).fontSize);
  });

/**
 * Returns whether the line of missing answers hides what scrolls between it and the title; on low screens it scrolls
 * too.
 */
const isCoveredAboveProblems = `(() => {
  const line = document.querySelector('.form-problems__line');
  const { top, left } = line.getBoundingClientRect();
  const covers = (box) => line.contains(box) || box.closest('.ui-title-bar') !== null;
  const points = [[left + 1, top + 1], [left + 40, top - 1]];
  return innerHeight <= 380 || points.every(([x, y]) => covers(document.elementFromPoint(x, y)));
})()`;

describe.each(screens)('on a screen of $name', ({ name, width, height }) => {
  const newPhone = usePhones();
  const inset = Math.max(0, (width - columnWidth) / 2) - 1;

  async function expectInColumn(box: Locator): Promise<void> {
    const { left, right } = await span(box);
    expect(left).toBeGreaterThanOrEqual(inset);
    expect(right).toBeLessThanOrEqual(width - inset);
  }

  it('the landing page, the form, its sheets and the login keep to one column', async () => {
    const phone = await newPhone({ width, height });
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MIX2027');
    const register = page.getByRole('button', { name: '立即报名' });
    await register.waitFor();
    await inspectScreen(phone, `size-landing-${name}`);
    // The picture leaves room for what it is a picture of.
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.y ?? height) + (title?.height ?? 0)).toBeLessThan(height);
    await expectInColumn(register);
    await expectInColumn(page.getByRole('button', { name: '已报名？查看详情' }));
    await register.click();
    const types = page.getByRole('dialog', { name: '请选择报名类型' });
    await types.waitFor();
    await inspectScreen(phone, `size-sheet-${name}`);
    await expectInColumn(types);
    await closeByEscape(types);

    await startRegistration(phone, 'MI2027');
    await seeForm(page);
    await inspectScreen(phone, `size-form-${name}`);
    await expectInColumn(page.getByRole('button', { name: '返回' }));
    await expectInColumn(page.getByRole('button', { name: '下一步' }));
    await combobox(page, '通讯地址').click();
    const region = page.getByRole('dialog', { name: '通讯地址' });
    await region.getByRole('radiogroup', { name: '省份' }).waitFor();
    await untilAtRest(page);
    await expectInColumn(region);
    const heights = [(await span(region)).height];
    for (const [place, level] of [
      ['陕西省', '城市'],
      ['西安市', '区县'],
    ] as const) {
      await region.getByRole('radio', { name: place, exact: true }).click();
      await region.getByRole('radiogroup', { name: level }).waitFor();
      await untilAtRest(page);
      heights.push((await span(region)).height);
    }
    await inspectScreen(phone, `size-region-${name}`);
    expect(new Set(heights).size).toBe(1);
    await region.getByRole('button', { name: '关闭' }).click();
    await region.waitFor({ state: 'hidden' });
    await press(page, '下一步');
    await untilAtRest(page);
    await inspectScreen(phone, `size-form-errors-${name}`);
    await page
      .locator('.taro_page')
      .last()
      .evaluate((box) => box.scrollTo(0, 900));
    await untilAtRest(page);
    expect(await page.evaluate<boolean>(isCoveredAboveProblems)).toBe(true);

    await phone.open('/personal/login?meetingCode=MI2027');
    await seeScreen(page, '登录');
    // Not half under the bar, where axe would take it for a small one.
    await page.getByRole('button', { name: '获取验证码' }).evaluate((box) => box.scrollIntoView({ block: 'center' }));
    await inspectScreen(phone, `size-login-${name}`);
    expect(await lastLineWidth(page.getByText('使用报名手机号登录', { exact: false }))).toBeGreaterThan(2);
    await expectInColumn(page.getByRole('button', { name: '登录', exact: true }));
  });

  it('a ticket shows its code whole', async () => {
    const person = newPerson();
    await registerFree('FREE2027', person);
    const phone = await newPhone({ width, height });
    const { page } = phone;
    await logIn(phone, meetingIds.FREE2027, person);
    await openEntry(page, '参会码');
    const dialog = page.getByRole('dialog', { name: /参会码$/ });
    const code = dialog.getByRole('img', { name: '参会码' });
    await code.waitFor();
    await inspectScreen(phone, `size-ticket-${name}`);
    const { x = -1, y = -1, width: side = 0 } = (await code.boundingBox()) ?? {};
    const close = await dialog.getByRole('button', { name: '关闭' }).last().boundingBox();
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
    expect(side).toBeGreaterThan(150);
    expect(y + side).toBeLessThan(close?.y ?? 0);
  });
});

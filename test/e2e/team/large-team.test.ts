import type { Page } from 'playwright-core';
import { answer } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { inspectScreen } from '../harness/inspect-screen';
import { seeNotice } from '../harness/notices';
import { press, seeForm, seeScreen } from '../harness/registration-steps';
import { closeDialog, memberCard, openFromCentre, openMember, pressOnMember } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';
import { startTeamOf } from './large-team';

/** More than come with the centre. */
const size = 230;

describe(`a team of ${size}`, () => {
  const newPhone = usePhones();

  const search = (page: Page, text: string): Promise<void> =>
    page.getByRole('searchbox', { name: '姓名或手机号码' }).fill(text);
  const shown = (page: Page): Promise<string[]> =>
    page.getByRole('list', { name: '团体成员' }).getByRole('heading').allInnerTexts();

  it('has its last member found, corrected and deleted', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeamOf(size, phone);
    await openFromCentre(phone, '成员管理');
    await page.getByRole('button', { name: `全部 ${size}` }).waitFor();
    await search(page, `同事${size}`);
    await expectSoon(() => shown(page), [`同事${size}`]);
    await inspectScreen(phone, 'large-team-search');

    const details = await openMember(page, `同事${size}`);
    await details.getByRole('button', { name: '编辑' }).click();
    await seeForm(page);
    expect(await page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe(`同事${size}`);
    await press(page, '返回');
    await seeScreen(page, '团体成员管理');
    await expectSoon(() => shown(page), [`同事${size}`]);

    await pressOnMember(page, `同事${size}`, '删除');
    await answer(page, `删除 同事${size}`, '确定删除该参会人信息？', '确定');
    await seeNotice(page, '删除成功');
    await page.getByText('没有符合条件的参会人').waitFor();
    await press(page, '查看全部');
    await page.getByRole('button', { name: `全部 ${size - 1}` }).waitFor();
  });

  it('is scrolled through to its end', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeamOf(size, phone);
    await openFromCentre(phone, '成员管理');
    await page.getByText(`已显示 200 / ${size} 位`).waitFor();
    await inspectScreen(phone, 'large-team');
    let release = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/memberPage', async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.mouse.move(180, 400);
    while (!(await memberCard(page, '同事200').isVisible())) await page.mouse.wheel(0, 8_000);
    await page.getByText('正在读取参会人…').waitFor({ state: 'attached' });
    await page.mouse.wheel(0, 8_000);
    // The list's page scrolls, and nothing below it.
    expect(await page.evaluate<number>('document.scrollingElement.scrollHeight - innerHeight')).toBe(0);
    await phone.screenshot('large-team-loading');
    release();
    while (!(await memberCard(page, `同事${size}`).isVisible())) {
      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 4_000);
      await untilAtRest(page);
    }
    expect(await page.getByText('已显示').count()).toBe(0);
    await closeDialog(await openMember(page, `同事${size}`));
  });
});

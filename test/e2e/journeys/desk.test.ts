import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { countClicks } from '../harness/count-clicks';
import type { DeskWindow } from '../harness/desk-window';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { readCode, seeText } from '../harness/sandbox-control';
import { sharedProduct } from '../harness/shared-product';
import { useDeskWindows } from '../harness/use-phones';

const newWindow = useDeskWindows();
const meeting = /^第二十届中国医学信息学学术年会/;

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const see = (page: Page, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor();

/** Proves a phone at the desk, by the code that was texted to it. */
async function provePhone({ page, open }: DeskWindow, phone: string): Promise<void> {
  await open('/');
  await see(page, '登录');
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await press(page, '获取验证码');
  await page.getByRole('button', { name: /秒后/ }).waitFor();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await readCode(phone));
  await press(page, '登录');
}

/** Sets up the second factor with the key on the screen, as an authenticator app does; then keeps the recovery codes. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await see(page, '设置动态码');
  await expectNoSeriousAxe(page);
  const key = await page.getByRole('code').innerText();
  const code = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({
    timestamp: sharedProduct().now(),
  });
  await page.getByRole('group', { name: '6 位动态码' }).getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await see(page, '收好这 10 个恢复码');
  await expectNoSeriousAxe(page);
  await press(page, '我已收好，进入工作台');
}

it('an owner signs in, invites a colleague, and ends their account at once in every window', async () => {
  const owner = await newWindow();
  await owner.open('/');
  await see(owner.page, '登录');
  await expectNoSeriousAxe(owner.page);
  await provePhone(owner, '19900000001');
  await setUpSecondFactor(owner.page);
  await see(owner.page, '会议');
  await expectNoSeriousAxe(owner.page);

  await follow(owner.page, meeting);
  await see(owner.page, '概览');
  for (const card of ['等您处理', '人员', '注册费', '截止日期', '报名链接']) await see(owner.page, card);
  await expectNoSeriousAxe(owner.page);

  const colleague = newPerson('陈雨薇');
  const inviting = countClicks(owner.page);
  await follow(owner.page, '人员与权限');
  await see(owner.page, /^我的登录/);
  await expectNoSeriousAxe(owner.page);
  await follow(owner.page, '请同事加入');
  const drawer = owner.page.getByRole('dialog', { name: '请同事加入' });
  await drawer.getByRole('textbox', { name: '姓名' }).fill(colleague.name);
  await drawer.getByRole('textbox', { name: '手机号' }).fill(colleague.phone);
  await drawer.getByRole('checkbox', { name: /^会务/ }).check();
  await drawer.getByText(/请您做“第二十届.*”的会务/).waitFor();
  await expectNoSeriousAxe(owner.page);
  await press(owner.page, `请${colleague.name}加入`);
  await owner.page.getByRole('row', { name: new RegExp(colleague.name) }).waitFor();
  expect(await inviting()).toBeLessThanOrEqual(6);
  await owner.page.getByText(`邀请短信已发给${colleague.name}`).waitFor();
  await seeText(colleague.phone, '/desk/');

  const invited = await newWindow({ width: 375, height: 812 });
  await provePhone(invited, colleague.phone);
  await see(invited.page, '会议');
  await invited.page.getByRole('link', { name: meeting }).waitFor();
  expect(await invited.page.getByRole('listitem').count()).toBe(1);
  await follow(invited.page, meeting);
  await see(invited.page, '概览');
  await expectNoSeriousAxe(invited.page);

  await follow(owner.page, colleague.name);
  await press(owner.page, '停用账号');
  await expectNoSeriousAxe(owner.page);
  await press(owner.page, `停用${colleague.name}`);
  await owner.page.getByRole('row', { name: new RegExp(colleague.name) }).waitFor({ state: 'detached' });

  await press(invited.page, '菜单');
  await follow(invited.page, '人员与权限');
  await see(invited.page, '登录');
  await invited.page.getByRole('main').getByText('登录已失效，请重新登录').waitFor();

  await follow(owner.page, /吴启明/);
  await see(owner.page, '吴启明');
  await expectNoSeriousAxe(owner.page);
  await press(owner.page, '退出登录');
  await see(owner.page, '登录');
});

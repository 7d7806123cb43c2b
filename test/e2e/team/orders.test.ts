import type { Locator } from 'playwright-core';
import { answer, openEntry } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import { payInCashier, press, seeOutcome, seePayment, seeScreen } from '../harness/registration-steps';
import {
  addMembers,
  attendeesOf,
  memberCard,
  orderCards,
  orderForAll,
  payAndReturn,
  pressOnMember,
  seeMember,
  startTeam,
  teamUrls,
} from '../harness/team-steps';
import { platforms, usePhones } from '../harness/use-phones';
import { paidByOperator } from './member-steps';

/** The text that copying an element puts on the clipboard. */
async function copied(what: Locator): Promise<string> {
  await what.selectText();
  return what.page().evaluate<string>('String(getSelection())');
}

const question = ['取消订单', '确定取消该订单？'] as const;

async function teamOfTwo(phone: Phone) {
  const members = [newPerson('王芳'), newPerson('张伟')];
  await startTeam(phone, newPerson('欧阳秘书'));
  await addMembers(phone, members);
  return { page: phone.page, order: orderCards(phone.page) };
}

describe.each(platforms)('an order of a team on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('holds its members until it is cancelled, and they are paid for by another', async () => {
    const phone = await newPhone();
    const { page, order } = await teamOfTwo(phone);
    await orderForAll(phone, 2, '¥1,600.00');
    await phone.open(teamUrls.centre);
    await page.getByText('1 个订单待支付，含 2 位未交费成员').waitFor();
    await page.getByRole('button', { name: '1 待支付订单' }).waitFor();
    await openEntry(page, '成员管理');
    await seeMember(page, '王芳', '未支付', ['查看', '删除']);
    await pressOnMember(page, '王芳', '删除');
    await answer(page, '删除 王芳', '确定删除该参会人信息？', '确定');
    await answer(page, '删除未成功', '该参会人在待支付订单中，请先到“订单管理”取消订单', '知道了');
    await memberCard(page, '王芳').waitFor();

    await phone.open(teamUrls.payments);
    await seeOutcome(page, '暂无未交费参会人');
    await press(page, '订单管理');
    await seeScreen(page, '订单管理');
    await order.getByRole('heading', { name: '¥1,600.00' }).waitFor();
    await order.getByText('未支付', { exact: true }).waitFor();
    await expectSoon(
      () => order.getByRole('button').allInnerTexts(),
      ['查看参会人', '请财务付款', '取消订单', '支付订单'],
    );
    expect(await copied(order.getByText(/^订单号/))).toMatch(/^订单号 T[0-9A-Z]{20,}$/);
    expect(await attendeesOf(page, order)).toHaveLength(2);
    await order.getByRole('button', { name: '支付订单' }).click();
    await seePayment(page);
    await payInCashier(page, '取消');
    await seeNotice(page, '支付已取消');

    await phone.open(teamUrls.orders);
    await order.getByRole('button', { name: '取消订单' }).click();
    await answer(page, ...question, '再想想');
    await order.getByRole('button', { name: '取消订单' }).click();
    await answer(page, ...question, '确认取消');
    await seeNotice(page, '订单已取消');
    await order.getByText('已取消', { exact: true }).waitFor();

    await press(page, '去交费 2 位');
    await seeScreen(page, '交费管理');
    await orderForAll(phone, 2, '¥1,600.00');
    await payAndReturn(phone);
    await page.getByText('已全部交费').waitFor();
    await openEntry(page, '订单管理');
    await order.getByText('已支付 · 微信', { exact: true }).waitFor();
    await expectSoon(() => order.count(), 2);
    await expectSoon(() => order.getByRole('button').allInnerTexts(), ['查看参会人', '申请发票']);
  });
});

describe('an order of a team on two pages', () => {
  const newPhone = usePhones();

  it('that was paid meanwhile stays paid when it is cancelled from a page that does not know', async () => {
    const phone = await newPhone();
    const { page, order } = await teamOfTwo(phone);
    await orderForAll(phone, 2, '¥1,600.00');
    const other = await phone.context.newPage();
    await phone.open(teamUrls.orders);
    await order.getByRole('button', { name: '取消订单' }).waitFor();
    const payment = page.url().replace(/\/personal\/.*/, '/charge/pay');
    await other.goto(payment);
    await seePayment(other);
    await payInCashier(other, '支付');
    await seeOutcome(other, '报名成功');
    // In the background, so it has not refetched.
    await order.getByRole('button', { name: '取消订单' }).click();
    await press(page, '确认取消');
    await answer(page, '取消订单未成功', '该订单已支付，不能取消', '知道了');
    await order.getByText('已支付 · 微信', { exact: true }).waitFor();
    await phone.open(teamUrls.members);
    for (const name of ['王芳', '张伟']) await seeMember(page, name, paidByOperator, ['查看', '学分', '转赠', '退费']);
  });

  it('is one only, where two pages order for the same members', async () => {
    const phone = await newPhone();
    const { page, order } = await teamOfTwo(phone);
    await phone.open(teamUrls.payments);
    await page.getByRole('checkbox', { name: '全选' }).check();
    await page.getByRole('status').filter({ hasText: '¥1,600.00' }).waitFor();
    const other = await phone.context.newPage();
    await other.goto(page.url());
    await other.getByRole('checkbox', { name: '王芳' }).check();
    await other.getByRole('status').filter({ hasText: '¥800.00' }).waitFor();
    await press(other, '去支付');
    await seePayment(other);
    await press(page, '去支付');
    await answer(page, '未能生成订单', '王芳已在待支付订单中，请到“订单管理”支付或取消', '知道了');
    await page.getByRole('checkbox', { name: '王芳' }).waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: '¥800.00' }).filter({ hasText: '已选 1 人' }).waitFor();
    await phone.open(teamUrls.orders);
    await order.filter({ hasText: /1 人.· 王芳/ }).waitFor();
  });
});

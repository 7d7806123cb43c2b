import type { Locator } from 'playwright-core';
import { logIn, openEntry, seeGrid, seeTicket } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { check, fill, textbox, uncheck } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson, type Person } from '../harness/person';
import type { Phone } from '../harness/phone';
import {
  fillInvoice,
  payInCashier,
  press,
  seeOutcome,
  seePayment,
  seeScreen,
  seeUrl,
} from '../harness/registration-steps';
import { readCode } from '../harness/sandbox-control';
import {
  addMembers,
  attendeesOf,
  closeDialog,
  fillTeam,
  openFromCentre,
  openMember,
  orderCards,
  returnToCentre,
  seeMember,
  seeOnOrder,
  seeSum,
  teamMeeting,
  teamUrls,
  tick,
} from '../harness/team-steps';
import { platforms, usePhones } from '../harness/use-phones';
import {
  addMember,
  deleteMember,
  editMember,
  paidByOperator,
  refundMember,
  seeCode,
  transferTicket,
} from './member-steps';

describe.each(platforms)('a team of five on %s', (platform) => {
  const newPhone = usePhones(platform);

  const operator = newPerson('欧阳秘书');
  const [wang, zhang, liu, he, li, zhao] = ['王芳', '张伟', '刘洋', '何敏', '李静', '赵磊'].map((name) =>
    newPerson(name),
  ) as [Person, Person, Person, Person, Person, Person];
  const five = [wang, zhang, liu, he, li];

  async function registerTeam(phone: Phone): Promise<void> {
    const { page } = phone;
    await phone.open(teamUrls.register);
    await seeScreen(page, '团队报名');
    await press(page, '提交');
    for (const text of ['请填写联系人', '请填写团队名称', '请选择所在地区', '请填写联系电话', '请输入验证码']) {
      await page.getByText(text, { exact: true }).last().waitFor();
    }
    await fillTeam(page, operator);
    await press(page, '获取验证码');
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    await fill(page, '验证码', await readCode(operator.phone, 0));
    await press(page, '提交');
    // The code that proved the phone is as good for logging in.
    await seeUrl(phone, teamUrls.centre);
    await seeNotice(page, '注册成功，已登录');
    await seeScreen(page, operator.name);
    await seeGrid(page, ['成员管理', '交费管理', '订单管理']);
  }

  async function payForAll(phone: Phone): Promise<void> {
    const { page } = phone;
    const offer = '满 5 人享团队价 ¥600.00/人';
    await openFromCentre(phone, '交费管理');
    await page.getByText(`${offer}。已选 0 人，再选 5 人即可优惠。`).waitFor();
    await expectSoon(() => page.getByRole('button', { name: '去支付' }).isDisabled(), true);
    await check(tick(page, wang.name));
    await seeSum(page, 1, '¥800.00');
    for (const { name } of five.slice(1)) {
      await expectSoon(() => tick(page, '全选').isChecked(), false);
      await check(tick(page, name));
    }
    await expectSoon(() => tick(page, '全选').isChecked(), true);
    await seeSum(page, 5, '¥3,000.00');
    await page.getByText(`${offer}，已选 5 人，已享团队价。`).waitFor();
    await uncheck(tick(page, liu.name));
    await expectSoon(() => tick(page, '全选').isChecked(), false);
    await seeSum(page, 4, '¥3,200.00');
    await page.getByText(`${offer}。已选 4 人，再选 1 人即可优惠。`).waitFor();
    await check(tick(page, '全选'));
    await seeSum(page, 5, '¥3,000.00');
    await press(page, '去支付');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await page.getByText('注册费 ¥3,000.00 已支付，共 5 人').waitFor();
    await returnToCentre(phone);
  }

  async function askForInvoice(phone: Phone, order: Locator): Promise<void> {
    const { page } = phone;
    await order.getByRole('button', { name: '申请发票' }).click();
    await seeScreen(page, '发票信息');
    await fillInvoice(page, operator);
    await press(page, '申请发票');
    await seeNotice(page, '发票申请已提交');
    await seeUrl(phone, teamUrls.orders);
    await order.getByRole('button', { name: '发票信息' }).click();
    await seeScreen(page, '发票信息');
    await page.getByText('已申请', { exact: true }).waitFor();
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), operator.employer);
    await phone.open(teamUrls.orders);
    await press(page, '发票管理');
    await seeScreen(page, '发票管理');
    await orderCards(page).getByText('已申请', { exact: true }).waitFor();
    await seeOnOrder(orderCards(page), '订单金额', '¥3,000.00');
  }

  it('is registered, looked after, paid for with the discount, and answered for until the end', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerTeam(phone);
    await openEntry(page, '成员管理');
    await page.getByText('暂无团体成员').waitFor();
    await addMember(phone, wang, { hasCredit: true });
    await addMember(phone, zhang, { hasCredit: false });
    await addMembers(phone, [liu, he, li, zhao]);
    for (const { name } of [...five, zhao]) await seeMember(page, name, '未支付', ['查看', '删除']);
    await closeDialog(await openMember(page, wang.name));
    await editMember(phone, zhang);
    await deleteMember(phone, zhao);
    await page.getByRole('button', { name: '全部 5' }).waitFor();

    await payForAll(phone);
    await openEntry(page, '成员管理');
    for (const { name } of five) await seeMember(page, name, paidByOperator, ['查看', '学分', '转赠', '退费']);
    await seeCode(phone, wang);

    await openFromCentre(phone, '订单管理');
    const order = orderCards(page);
    await order.filter({ hasText: '5 人' }).getByRole('heading', { name: '¥3,000.00' }).waitFor();
    const rows = await attendeesOf(page, order);
    expect(rows.map((row) => row.split(' ')[0])).toEqual(five.map(({ name }) => name));
    for (const row of rows) expect(row).toMatch(/¥600\.00 查看$/);
    await askForInvoice(phone, order);

    await refundMember(phone, wang);
    const receiver = newPerson('周文彬');
    await transferTicket(phone, zhang, receiver);
    await openFromCentre(phone, '订单管理');
    await seeOnOrder(order, '退费金额', '¥600.00');
    await seeOnOrder(order, '实付金额', '¥2,400.00');
    const attendees = await attendeesOf(page, order);
    const givenUp = attendees.flatMap((row) => /^(\S+) .*(已退费|已转赠)/.exec(row)?.slice(1).join(' ') ?? []);
    expect(givenUp).toEqual([`${wang.name} 已退费`, `${zhang.name} 已转赠`]);

    const receivers = await newPhone();
    await logIn(receivers, teamMeeting.id, receiver);
    await seeTicket(receivers.page, '转赠票');
  });
});

import { answer, logIn, logInHere, openEntry, seeGrid } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { fill, pick, textbox } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { registerFree } from '../harness/register-by-api';
import { press, seeOutcome, seeScreen, seeUrl } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { codeInterval } from '../harness/sandbox-control';
import { sharedProduct } from '../harness/shared-product';
import {
  addMembers,
  closeDialog,
  memberCard,
  openMember,
  orderForAll,
  payAndReturn,
  pressOnMember,
  seeMember,
  startTeam,
  teamMeeting,
  teamUrls,
} from '../harness/team-steps';
import { platforms, usePhones } from '../harness/use-phones';
import { paidByOperator } from './member-steps';

const ofMeeting = `?meetingCode=${teamMeeting.code}`;

describe.each(platforms)('the team area on %s', (platform) => {
  const newPhone = usePhones(platform);
  const product = sharedProduct();

  it('offers about each member what their state allows', async () => {
    const operator = newPerson('欧阳秘书');
    const [wang, zhang] = [newPerson('王芳'), newPerson('张伟')];
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, operator);
    await addMembers(phone, [operator, wang]);
    await openEntry(page, '成员管理');
    // Operators can never delete themselves, but may correct their answers.
    await seeMember(page, operator.name, '未支付', ['查看']);
    await seeMember(page, wang.name, '未支付', ['查看', '删除']);
    const details = await openMember(page, operator.name);
    await details.getByRole('button', { name: '编辑' }).waitFor();
    expect(await details.getByRole('button', { name: '参会码' }).count()).toBe(0);
    await closeDialog(details);

    await orderForAll(phone, 2, '¥1,600.00');
    await payAndReturn(phone);
    await addMembers(phone, [zhang]);
    // Their own code stands beside the team's grid.
    await phone.open(teamUrls.centre);
    await page.getByRole('region', { name: '我的参会码' }).getByRole('button', { name: '出示' }).click();
    const code = page.getByRole('dialog', { name: /参会码$/ });
    await code.getByRole('img', { name: '参会码' }).waitFor();
    await code.getByRole('button', { name: '关闭' }).first().click();
    await code.waitFor({ state: 'hidden' });
    await seeGrid(page, ['成员管理', '交费管理', '订单管理', '导出名单']);
    await phone.open(teamUrls.members);
    const all = ['查看', '学分', '转赠', '退费'];
    for (const { name } of [operator, wang]) await seeMember(page, name, paidByOperator, all);
    await seeMember(page, zhang.name, '未支付', ['查看', '删除']);

    await page.getByRole('button', { name: '未支付 1' }).click();
    await memberCard(page, wang.name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '全部 3' }).click();
    await page.getByRole('searchbox', { name: '姓名或手机号码' }).fill(wang.phone.slice(-6));
    await memberCard(page, zhang.name).waitFor({ state: 'detached' });
    await memberCard(page, wang.name).waitFor();

    await pressOnMember(page, wang.name, '学分');
    const credit = page.getByRole('dialog', { name: '学分' });
    await textbox(page, '年龄').waitFor();
    await fill(page, '年龄', '36');
    await pick(page, '职称', '中级');
    await pick(page, '是否来自基层（县及以下、社区等医疗卫生机构）', '否');
    await credit.getByRole('button', { name: '保存' }).click();
    await answer(page, '申请学分', '确认是否提交？', '确定');
    await seeNotice(page, '学分申请成功');
    await credit.waitFor({ state: 'hidden' });

    await pressOnMember(page, wang.name, '退费');
    await answer(page, '申请退费', /预计退还 ¥800.00。/, '确定');
    await answer(page, '申请退费', '退费申请已提交，结果将以短信通知', '知道了');
    await seeMember(page, wang.name, '申请退费审核中', ['查看']);
    const { text } = await runOrganiser(['refunds', 'list', '--meeting', teamMeeting.code]);
    const [application = ''] = (text.split('\n').find((line) => line.includes(wang.phone)) ?? '').trim().split(/\s+/);
    const refused = await runOrganiser(['refunds', 'refuse', application, '--reason', '材料不全']);
    expect(refused).toMatchObject({ exitCode: 0 });
    await phone.reload();
    await seeMember(page, wang.name, paidByOperator, all);
    await page.getByText('退费申请未通过（材料不全），参会码仍有效', { exact: true }).waitFor();

    // The ticket's holder may transfer it, but only the payer may request a refund.
    product.advanceClock(codeInterval);
    const attendees = await newPhone();
    await logIn(attendees, teamMeeting.id, wang);
    await seeGrid(attendees.page, ['参会码', '报名信息', '学分 已申请', '转赠']);
  });
});

describe('the team area without members', () => {
  const newPhone = usePhones();

  it('says 地址错误 where no meeting is known', async () => {
    const phone = await newPhone();
    for (const url of ['teamreg', 'teammember', 'paymentmanagement', 'ordermanagement', 'member/add', 'member/xf']) {
      await phone.open(`/personal/${url}`);
      await seeOutcome(phone.page, '地址错误');
      await phone.page.getByText('请从会议链接重新进入').waitFor();
    }
    // The one page that needs none shows a sample.
    await phone.open('/personal/invoicesmanagement');
    await phone.page.getByText('以下为示例订单。').waitFor();
    await expectSoon(() => phone.page.getByText('示例', { exact: true }).count(), 2);
  });

  it('is for operators, who come back to the page they wanted after logging in', async () => {
    const attendee = newPerson();
    await registerFree('MIX2027', attendee);
    const phone = await newPhone();
    const { page } = phone;
    await phone.open(teamUrls.members);
    await logInHere(phone, attendee.phone);
    await seeUrl(phone, teamUrls.members);
    for (const url of [teamUrls.members, teamUrls.addMember, teamUrls.payments, teamUrls.invoices]) {
      await phone.open(url);
      await seeOutcome(page, '仅团队经办人可以使用');
    }
    await press(page, '返回个人中心');
    await seeScreen(page, attendee.name);
  });

  it('tells an operator without members what to do, and nothing of what is not there', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    await seeGrid(page, ['成员管理', '交费管理', '订单管理']);
    for (const [url, text] of [
      [teamUrls.payments, '暂无未交费参会人'],
      [teamUrls.orders, '暂无订单'],
      [teamUrls.invoices, '暂无可开发票的订单'],
      [`/personal/member/view${ofMeeting}&id=0`, '没有找到该参会人'],
      [`/personal/member/edit${ofMeeting}&id=0`, '没有找到该参会人'],
      [`/personal/member/xf${ofMeeting}&enteredId=0`, '没有找到该参会人'],
      [`/personal/member/fp${ofMeeting}&orderId=0`, '暂无可开发票的订单'],
      [`/personal/applyTransfer${ofMeeting}&type=team&enteredId=0`, '当前不能转赠'],
      [teamUrls.members, '暂无团体成员'],
    ] as const) {
      await phone.open(url);
      await seeOutcome(page, text);
    }
    // The list's area, between the title and the buttons (product §14.8).
    const [title, add] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: '新增参会人' })];
    const [above, below] = [await title.boundingBox(), await add.boundingBox()];
    const area = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(area / (page.viewportSize()?.height ?? 1)).toBeGreaterThan(0.74);
    await press(page, '返回首页');
    await seeUrl(phone, teamUrls.centre);
  });
});

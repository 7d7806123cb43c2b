import { answer } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { fill, textbox } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { fillInAll } from '../harness/offer-steps';
import type { Person } from '../harness/person';
import type { Phone } from '../harness/phone';
import { fillCredit, fillShortForm, press, seeCredit, seeForm, seeScreen } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { memberCard, openFromCentre, openMember, pressOnMember, seeMember, teamMeeting } from '../harness/team-steps';

/** An operator's steps for one member, page by page. */

export const paidByOperator = '已支付 · 经办人支付';

/** Adds a member through the pages, starting and ending at the member list; credit is filled in or deferred. */
export async function addMember(phone: Phone, member: Person, { hasCredit }: { hasCredit: boolean }): Promise<void> {
  const { page } = phone;
  await press(page, '新增参会人');
  await seeForm(page);
  await fillShortForm(page, member);
  await press(page, '下一步');
  await seeCredit(page);
  if (hasCredit) {
    await fillCredit(page, member);
    await press(page, '保存');
    await answer(page, '申请学分', '确认是否提交？', '确定');
  } else {
    await press(page, '稍后申请');
  }
  await answer(page, '新增参会人', '添加成功', '知道了');
  await seeScreen(page, '团体成员管理');
  await seeMember(page, member.name, '未支付', ['查看', '删除']);
}

export async function editMember(phone: Phone, member: Person): Promise<void> {
  const { page } = phone;
  const details = await openMember(page, member.name);
  await details.getByRole('button', { name: '编辑' }).waitFor();
  expect(await details.getByRole('button', { name: '参会码' }).count()).toBe(0);
  await details.getByRole('button', { name: '编辑' }).click();
  await seeForm(page);
  await expectSoon(() => textbox(page, '姓名').inputValue(), member.name);
  await fill(page, '工作单位', '榆林市第二医院');
  await press(page, '保存');
  await seeNotice(page, '修改成功');
  await seeScreen(page, '团体成员管理');
  await memberCard(page, member.name).getByText('榆林市第二医院').waitFor();
}

/** Deletes a member, cancelling the confirmation once first. */
export async function deleteMember(phone: Phone, member: Person): Promise<void> {
  const { page } = phone;
  const question = [`删除 ${member.name}`, '确定删除该参会人信息？'] as const;
  await pressOnMember(page, member.name, '删除');
  await answer(page, ...question, '取消');
  await pressOnMember(page, member.name, '删除');
  await answer(page, ...question, '确定');
  await seeNotice(page, '删除成功');
  await memberCard(page, member.name).waitFor({ state: 'detached' });
}

/** Shows the entry code of a member who has one. */
export async function seeCode(phone: Phone, member: Person): Promise<void> {
  const { page } = phone;
  const details = await openMember(page, member.name);
  await details.getByRole('button', { name: '参会码' }).click();
  const code = page.getByRole('dialog', { name: `【${teamMeeting.name}】参会码` });
  await code.getByRole('img', { name: '参会码' }).waitFor();
  await code.getByText(paidByOperator, { exact: true }).waitFor();
  await code.getByRole('button', { name: '关闭' }).click();
  await code.waitFor({ state: 'hidden' });
}

/** Applies for a member’s refund of 600 yuan, and approves it as the organiser. */
export async function refundMember(phone: Phone, member: Person): Promise<void> {
  const { page } = phone;
  const promise = `为${member.name}申请退费，同一订单其他参会人的价格不变。预计退还 ¥600.00。`;
  await openFromCentre(phone, '成员管理');
  await pressOnMember(page, member.name, '退费');
  await answer(page, '申请退费', promise, '确定');
  await answer(page, '申请退费', '退费申请已提交，结果将以短信通知', '知道了');
  await seeMember(page, member.name, '申请退费审核中', ['查看']);

  const { text } = await runOrganiser(['refunds', 'list', '--meeting', teamMeeting.code]);
  const row = text.split('\n').find((line) => line.includes(member.phone)) ?? '';
  expect(row).toContain('¥600.00');
  const [application = ''] = row.trim().split(/\s+/);
  const approved = await runOrganiser(['refunds', 'approve', application]);
  expect(approved).toMatchObject({ exitCode: 0 });
  await phone.reload();
  await seeMember(page, member.name, '已退费', ['查看']);
  await seeText(member.phone, '已通过，款项将原路退回');
}

export async function transferTicket(phone: Phone, giver: Person, receiver: Person): Promise<void> {
  const { page } = phone;
  await pressOnMember(page, giver.name, '转赠');
  await fillInAll(page);
  await page.getByText(`转赠成功后，${giver.name}（`).waitFor();
  await fillShortForm(page, receiver);
  await press(page, '提交');
  await answer(page, '转赠', '转赠后不可撤销，确定转赠？', '确定');
  await seeNotice(page, '转赠成功！');
  await seeScreen(page, '团体成员管理');
  await seeMember(page, giver.name, '已转赠', ['查看']);
  await seeMember(page, receiver.name, '转赠票', ['查看', '学分']);
}

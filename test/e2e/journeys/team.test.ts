import { openEntry, seeGrid } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { check, fill } from '../harness/fields';
import { newPerson, type Person } from '../harness/person';
import { press, seePayment, seeScreen, seeUrl } from '../harness/registration-steps';
import { readCode } from '../harness/sandbox-control';
import type { Phone } from '../harness/phone';
import { fillTeam, seeMember, seeSum, teamUrls, tick } from '../harness/team-steps';
import { platforms, usePhones } from '../harness/use-phones';
import { addMember, deleteMember } from '../team/member-steps';

/** On a PC the same operator pays from the table, and finds the order beside its list. */
async function payAtDesk(phone: Phone, member: Person): Promise<void> {
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.open(teamUrls.members);
  const table = page.getByRole('grid', { name: '团体成员' });
  await table.waitFor();
  await expectNoSeriousAxe(page);
  await check(table.getByRole('checkbox', { name: `选中 ${member.name}`, exact: true }));
  await press(page, '交费 1 位');
  await seePayment(page);
  await phone.open(teamUrls.orders);
  await page.getByRole('region', { name: '订单详情' }).getByText(member.name, { exact: true }).waitFor();
  await expectNoSeriousAxe(page);
}

describe.each(platforms)('an operator on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('registers a team, adds members, deletes one, and sees what the others cost', async () => {
    const operator = newPerson('欧阳秘书');
    const phone = await newPhone();
    const { page } = phone;
    await phone.open(teamUrls.register);
    await seeScreen(page, '团队报名');
    await fillTeam(page, operator);
    await press(page, '获取验证码');
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    await fill(page, '验证码', await readCode(operator.phone));
    await press(page, '提交');
    await seeUrl(phone, teamUrls.centre);
    await seeScreen(page, operator.name);
    await seeGrid(page, ['成员管理', '交费管理', '订单管理']);

    const [wang, zhang] = [newPerson('王芳'), newPerson('张伟')];
    await openEntry(page, '成员管理');
    await seeScreen(page, '团体成员管理');
    await addMember(phone, wang, { hasCredit: true });
    await addMember(phone, zhang, { hasCredit: false });
    await seeMember(page, wang.name, '未支付', ['查看', '删除']);
    await deleteMember(phone, zhang);

    await press(page, '返回首页');
    await seeUrl(phone, teamUrls.centre);
    await openEntry(page, '交费管理');
    await seeScreen(page, '交费管理');
    await check(tick(page, wang.name));
    await seeSum(page, 1, '¥800.00');
    if (platform === 'h5') await payAtDesk(phone, wang);
  });
});

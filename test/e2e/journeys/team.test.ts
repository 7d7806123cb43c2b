import { openEntry, seeGrid } from '../harness/centre-steps';
import { check, fill } from '../harness/fields';
import { newPerson } from '../harness/person';
import { press, seeScreen, seeUrl } from '../harness/registration-steps';
import { readCode } from '../harness/sandbox-control';
import { fillTeam, seeMember, seeSum, teamUrls, tick } from '../harness/team-steps';
import { platforms, usePhones } from '../harness/use-phones';
import { addMember, deleteMember } from '../team/member-steps';

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
  });
});

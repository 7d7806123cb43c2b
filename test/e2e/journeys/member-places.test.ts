import { logInHere } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { seeNotice } from '../harness/notices';
import { newPerson, type Person } from '../harness/person';
import type { Phone } from '../harness/phone';
import { agree, fillRest, press, seeOutcome, seeScreen } from '../harness/registration-steps';
import { codeInterval } from '../harness/sandbox-control';
import { sentCompletion } from '../harness/sent-links';
import { sharedProduct } from '../harness/shared-product';
import {
  memberCard,
  openFromCentre,
  orderForAll,
  payAndReturn,
  startTeam,
  takePlace,
  teamUrls,
} from '../harness/team-steps';
import { usePhones } from '../harness/use-phones';

async function takePlaceAndSee({ page }: Phone, member: Person): Promise<void> {
  await takePlace(page, member);
  await seeNotice(page, `已为${member.name}占位，短信请其补填`);
}

async function fillAndAgree({ page }: Phone, person: Person): Promise<void> {
  await fillRest(page, person);
  await agree(page);
}

describe('members who complete themselves', () => {
  const newPhone = usePhones();

  it.each([375, 320] as const)(
    'are held a place, paid for, and get their code by the link of the text, at %i px',
    async (width) => {
      const phone = await newPhone({ width });
      const { page } = phone;
      const member = newPerson('阿卜杜热合曼·买买提');
      await startTeam(phone, newPerson('欧阳秘书'));
      await openFromCentre(phone, '成员管理');
      await takePlaceAndSee(phone, member);
      await memberCard(page, member.name)
        .getByText(/未打开$/)
        .waitFor();
      await expectNoSeriousAxe(page);
      await phone.screenshot(`members-incomplete-${width}`);
      await orderForAll(phone, 1, '¥800.00');
      await payAndReturn(phone);

      const own = await newPhone({ width });
      await own.open(await sentCompletion(member));
      await seeScreen(own.page, '完善参会信息');
      await own.page.getByRole('heading', { name: '欧阳秘书已为您报名' }).waitFor();
      await expectNoSeriousAxe(own.page);
      await own.screenshot(`completion-${width}`);
      await press(own.page, '提交，领取参会码');
      await own.page.getByText('请选择性别').first().waitFor();
      await fillAndAgree(own, member);
      await press(own.page, '提交，领取参会码');
      await seeOutcome(own.page, '信息已完善');
      await own.page.getByRole('img', { name: '参会码' }).waitFor();
      await expectNoSeriousAxe(own.page);
      await own.screenshot(`completion-done-${width}`);
      // On a second device the same link shows the ticket, and asks for nothing.
      const other = await newPhone();
      await other.open(await sentCompletion(member));
      await seeOutcome(other.page, '信息已完善');

      await phone.open(teamUrls.members);
      await memberCard(page, member.name).getByText('已支付 · 经办人支付', { exact: true }).waitFor();
      await page.getByText('待完善').first().waitFor({ state: 'detached' });
    },
  );

  it('are reminded the next day, with the limits said first, and complete by a login from a copied link', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const member = newPerson('李瑞');
    await startTeam(phone, newPerson('欧阳秘书'));
    await openFromCentre(phone, '成员管理');
    await takePlaceAndSee(phone, member);
    await press(page, '复制链接');
    await seeNotice(page, '已复制，本人打开后用自己的手机号登录填写');
    const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));

    sharedProduct().advanceClock(codeInterval);
    const own = await newPhone();
    await own.open(`${pathname.slice(pathname.indexOf('/personal/'))}${search}`);
    await logInHere(own, member.phone);
    await seeScreen(own.page, '完善参会信息');
    await fillAndAgree(own, member);
    await press(own.page, '提交，领取参会码');
    await seeOutcome(own.page, '信息已完善');
    await own.page.getByText('完成支付后显示参会码').waitFor();
  });

  it('are filled in for by the operator, and a wrong link opens nothing', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const member = newPerson('李瑞');
    await startTeam(phone, newPerson('欧阳秘书'));
    await openFromCentre(phone, '成员管理');
    await takePlaceAndSee(phone, member);
    await press(page, `代填 ${member.name}`);
    await seeScreen(page, '填写参会人信息');
    await fillAndAgree(phone, member);
    await press(page, '保存');
    await seeNotice(page, '修改成功');
    await memberCard(page, member.name).getByText('未支付', { exact: true }).waitFor();
    await page.getByText('待完善').first().waitFor({ state: 'detached' });

    const stranger = await newPhone();
    await stranger.open(`/personal/complete?link=${'A'.repeat(22)}`);
    await seeOutcome(stranger.page, '没有找到这个报名');
    await expectNoSeriousAxe(stranger.page);
  });
});

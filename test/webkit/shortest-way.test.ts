import { logIn, openEntry } from '../e2e/harness/centre-steps';
import { check, fill } from '../e2e/harness/fields';
import { newPerson } from '../e2e/harness/person';
import { meetingIds, registerPaid } from '../e2e/harness/register-by-api';
import { agree, answerCashier, fillRest, press, seeOutcome, seeScreen } from '../e2e/harness/registration-steps';
import { sentCompletion, sentOffer } from '../e2e/harness/sent-links';
import { openFromCentre, orderForAll, startTeam, takePlace, teamUrls } from '../e2e/harness/team-steps';
import { useWebKit } from './harness/use-webkit';

const { MIX2027 } = meetingIds;

/** People who act for each other: the finance office pays, a member completes, a ticket changes hands. */
describe('in the engine of an iPhone', () => {
  const newVisitor = useWebKit();

  it('a place is held by name and phone, paid for by the finance office, and completed by its member', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const member = newPerson('阿卜杜热合曼·买买提');
    await startTeam(visitor, newPerson('欧阳秘书'));
    await openFromCentre(visitor, '成员管理');
    await takePlace(page, member);
    await visitor.screenshot('place-held');
    await orderForAll(visitor, 1, '¥800.00');
    await visitor.open(teamUrls.orders);
    await press(page, '请财务付款');
    await page.getByRole('dialog', { name: '请财务付款' }).getByRole('img', { name: '付款二维码' }).waitFor();
    await visitor.screenshot('payer-request');
    await press(page, '复制文字');
    const message = await page.copied();
    expect(message).toContain('1 人注册费，¥800.00');
    expect(message).not.toContain(member.name);

    await visitor.forget();
    await visitor.open(/\/charge\/\S+/.exec(message)?.[0] ?? '');
    await seeScreen(page, '付款');
    await check(page.getByRole('radio', { name: '微信支付' }));
    await visitor.screenshot('payer');
    expect(await page.getByText(member.name).count()).toBe(0);
    await press(page, '微信支付 ¥800.00');
    await answerCashier(page, '支付');
    await seeOutcome(page, '已付款');

    await visitor.forget();
    await visitor.open(await sentCompletion(member));
    await page.getByRole('heading', { name: '欧阳秘书已为您报名' }).waitFor();
    await fillRest(page, member);
    await agree(page);
    await press(page, '提交，领取参会码');
    await seeOutcome(page, '信息已完善');
    await page.getByRole('img', { name: '参会码' }).waitFor();
    await visitor.screenshot('place-completed');
  });

  it('a delegate corrects an answer and gives the ticket to somebody, who accepts it', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const [giver, receiver] = [newPerson('欧阳晓明'), newPerson('阿卜杜热合曼·买买提')];
    await registerPaid('MIX2027', giver);
    await logIn(visitor, MIX2027, giver);
    await openEntry(page, '报名信息');
    await press(page, '更正信息');
    await seeScreen(page, '更正报名信息');
    await fill(page, '工作单位', '西安交通大学第一附属医院');
    await press(page, '看改了什么');
    await page.getByText(`原 ${giver.employer}`).waitFor();
    await visitor.screenshot('correction');
    await press(page, '保存 1 处更正');
    await seeScreen(page, '报名信息');
    await page.getByText('西安交通大学第一附属医院').waitFor();

    await page.goBack();
    await openEntry(page, '转赠');
    await seeScreen(page, '填写转赠信息');
    await fill(page, '姓名', receiver.name);
    await fill(page, '手机号码', receiver.phone);
    await press(page, '下一步');
    await page
      .getByRole('dialog', { name: '转给这一位？' })
      .getByRole('button', { name: `转给${receiver.name}` })
      .click();
    await page.getByRole('heading', { name: '等待接收' }).waitFor();
    await visitor.screenshot('offer-waiting');
    const address = await sentOffer(receiver);
    // On the giver's own phone the link shows nothing.
    await visitor.open(address);
    await seeOutcome(page, '这个链接打不开');

    await visitor.forget();
    await visitor.open(address);
    await page.getByRole('heading', { name: '欧阳** 把参会资格转给您' }).waitFor();
    await fillRest(page, receiver);
    await agree(page);
    await press(page, '接受，领取参会码');
    await seeOutcome(page, '已接受');
    await page.getByRole('img', { name: '参会码' }).waitFor();
    await visitor.screenshot('offer-accepted');
  });
});

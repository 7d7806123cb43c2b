import {
  answer,
  logIn,
  openEntry,
  readTicketCode,
  seeGrid,
  seeRefusedTicket,
  seeTicket,
} from '../harness/centre-steps';
import { fill } from '../harness/fields';
import { seeFailure, seeNotice } from '../harness/notices';
import { fillInAll } from '../harness/offer-steps';
import { newPerson, type Person } from '../harness/person';
import { meetingIds, registerPaid, registerUnpaid } from '../harness/register-by-api';
import { fillShortForm, press, seeOutcome, seeUrl } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { platforms, usePhones } from '../harness/use-phones';

const { MIX2027 } = meetingIds;
const centre = `/personal/index?meetingId=${MIX2027}`;
const warning = '转赠后不可撤销，确定转赠？';
const questionAbout = (giver: Person, { name, phone }: Person): string =>
  `转给 ${name} ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)} ${giver.name}的参会码立即失效 ${warning}`;

describe.each(platforms)('a ticket given away on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('ends the giver’s code at once and gives the receiver a ticket, a text and a code of their own', async () => {
    const giver = newPerson('陈思远');
    const receiver = newPerson('周文彬');
    await registerPaid('MIX2027', giver);
    // A recipient may have an unpaid entry; their own order ends.
    await registerUnpaid('MIX2027', receiver);
    const givers = await newPhone();
    await logIn(givers, MIX2027, giver);
    await seeTicket(givers.page, '已支付 · 参会人支付');
    const oldCode = await readTicketCode(givers, MIX2027);

    await openEntry(givers.page, '转赠');
    await fillInAll(givers.page);
    await press(givers.page, '提交');
    await givers.page.getByText('请填写姓名', { exact: true }).first().waitFor();
    await fillShortForm(givers.page, { ...receiver, phone: giver.phone });
    await press(givers.page, '提交');
    await givers.page.getByText('不能转赠给本人，请填写受赠人的手机号码', { exact: true }).first().waitFor();
    await fill(givers.page, '手机号码', receiver.phone);
    await press(givers.page, '提交');
    await answer(givers.page, '转赠', warning, '取消');
    await press(givers.page, '提交');
    await answer(givers.page, '转赠', questionAbout(giver, receiver), '确定');
    await seeNotice(givers.page, '转赠成功！');
    await seeUrl(givers, centre);
    await seeRefusedTicket(givers.page, '已转赠', '已转赠，原参会码已失效');
    await seeGrid(givers.page, ['报名信息', '发票']);

    const dead = await runOrganiser(['check-in', oldCode]);
    expect(dead).toMatchObject({ exitCode: 5 });
    expect(dead.text).toContain('已转赠，参会码已失效');

    const receivers = await newPhone();
    await logIn(receivers, MIX2027, receiver);
    await seeTicket(receivers.page, '转赠票');
    await seeGrid(receivers.page, ['参会码', '报名信息', '学分']);
    expect(await receivers.page.getByRole('region', { name: '待支付订单' }).count()).toBe(0);
    await seeText(
      receiver.phone,
      '【医学信息学会议】陈思远 已将“中国智慧医院建设大会暨医疗信息技术展览会”的参会资格转赠给您，请登录查看：',
    );
    await seeText(giver.phone, '参会资格已转赠周文彬，原参会码已失效');
    const newCode = await readTicketCode(receivers, MIX2027);
    expect(newCode).not.toBe(oldCode);
    const admitted = await runOrganiser(['check-in', newCode]);
    expect(admitted).toMatchObject({ exitCode: 0 });
    expect(admitted.text).toContain('签到成功');
    const again = await runOrganiser(['check-in', newCode]);
    expect(again).toMatchObject({ exitCode: 4 });
    expect(again.text).toContain('已使用');

    // Opening the form by its URL works for neither.
    for (const phone of [givers, receivers]) {
      await phone.open('/personal/applyTransfer?meetingCode=MIX2027');
      await seeOutcome(phone.page, '当前不能转赠');
    }
  });
});

describe('a ticket given away twice', () => {
  const newPhone = usePhones();

  it('is refused to who has a paid ticket already', async () => {
    const [giver, holder] = [newPerson(), newPerson('周文彬')];
    await registerPaid('MIX2027', giver);
    await registerPaid('MIX2027', holder);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, giver);
    await openEntry(page, '转赠');
    await fillInAll(page);
    await fillShortForm(page, holder);
    await press(page, '提交');
    await answer(page, '转赠', warning, '确定');
    await seeFailure(page, '该手机号已有参会资格，不能接受转赠');
    await phone.open(centre);
    await seeTicket(page, '已支付 · 参会人支付');
  });
});

describe('a ticket given away, without a network', () => {
  const newPhone = usePhones();

  it('is not shown from what the phone kept, either', async () => {
    const giver = newPerson();
    await registerPaid('MIX2027', giver);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, giver);
    await seeTicket(page, '已支付 · 参会人支付');
    const receiver = newPerson('周文彬');
    await openEntry(page, '转赠');
    await fillInAll(page);
    await fillShortForm(page, receiver);
    await press(page, '提交');
    await answer(page, '转赠', warning, '确定');
    await seeRefusedTicket(page, '已转赠', '已转赠，原参会码已失效');
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await phone.reload();
    await seeRefusedTicket(page, '已转赠', '已转赠，原参会码已失效');
  });
});

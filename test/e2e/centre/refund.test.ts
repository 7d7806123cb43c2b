import {
  answer,
  logIn,
  openEntry,
  readTicketCode,
  seeGrid,
  seeQuestion,
  seeRefusedTicket,
  seeTicket,
} from '../harness/centre-steps';
import { newPerson } from '../harness/person';
import { meetingIds } from '../harness/register-by-api';
import { payInCashier, registerToPay, seeOutcome } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { platforms, usePhones } from '../harness/use-phones';

const { DESK2027 } = meetingIds;
const promise = '预计退还 ¥600.00。退费申请提交后不可撤销，确定申请退费？';

/** The application's number in the organiser's list. */
async function findApplication(phoneNumber: string): Promise<string> {
  const { text } = await runOrganiser(['refunds', 'list', '--meeting', 'DESK2027']);
  const row = text.split('\n').find((line) => line.includes(phoneNumber)) ?? '';
  return row.trim().split(/\s+/)[0] ?? '';
}

describe.each(platforms)('a refund on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is promised, applied for, refused once, and comes back through WeChat when it is approved', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await registerToPay(phone, person);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await logIn(phone, DESK2027, person);
    await seeTicket(page, '已支付 · 参会人支付');
    const code = await readTicketCode(phone, DESK2027);

    await openEntry(page, '退费');
    await answer(page, '申请退费', promise, '取消');
    await seeGrid(page, ['参会码', '报名信息', '发票', '转赠', '退费']);
    await openEntry(page, '退费');
    await answer(page, '申请退费', promise, '确定');
    await answer(page, '申请退费', '退费申请已提交，结果将以短信通知', '知道了');
    // The ticket stays valid until the organiser approves.
    await seeTicket(page, '申请退费审核中');
    await seeGrid(page, ['参会码', '报名信息', '发票']);

    const refused = await runOrganiser([
      'refunds',
      'refuse',
      await findApplication(person.phone),
      '--reason',
      '材料不全',
    ]);
    expect(refused).toMatchObject({ exitCode: 0 });
    await phone.reload();
    await seeTicket(page, '已支付 · 参会人支付');
    await page.getByText('您的退费申请未通过（材料不全），参会码仍有效', { exact: true }).waitFor();
    await seeText(person.phone, '未通过（材料不全），参会码仍有效');

    await openEntry(page, '退费');
    await answer(page, '申请退费', promise, '确定');
    await answer(page, '申请退费', '退费申请已提交，结果将以短信通知', '知道了');
    const approved = await runOrganiser(['refunds', 'approve', await findApplication(person.phone)]);
    expect(approved).toMatchObject({ exitCode: 0 });
    expect(approved.text).toContain('¥600.00');
    await phone.reload();
    await seeRefusedTicket(page, '已退费', '已退费，原参会码已失效');
    await seeText(person.phone, '已通过，款项将原路退回');
    expect(await runOrganiser(['check-in', code])).toMatchObject({ exitCode: 5 });
    await seeGrid(page, ['报名信息', '发票']);
  });
});

describe('a refund on two pages', () => {
  const newPhone = usePhones();

  it('says what the server says where the page is older than the rules', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await registerToPay(phone, person);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await logIn(phone, DESK2027, person);
    const other = await phone.context.newPage();
    await other.goto(page.url());
    for (const open of [page, other]) await seeTicket(open, '已支付 · 参会人支付');
    await openEntry(other, '退费');
    await answer(other, '申请退费', promise, '确定');
    await answer(other, '申请退费', '退费申请已提交，结果将以短信通知', '知道了');

    await openEntry(page, '退费');
    await seeQuestion(page, '申请退费未成功', '当前报名不能申请退费');
    await page.getByRole('button', { name: '知道了' }).click();
    await seeTicket(page, '申请退费审核中');
  });
});

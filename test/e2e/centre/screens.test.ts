import { answer, logIn, openEntry, requestCode, seeGrid, seeQuestion, seeTicket } from '../harness/centre-steps';
import { expectChosen } from '../harness/fields';
import { hardestScreen, inspectAtEverySize } from '../harness/inspect-screen';
import { closeByEscape } from '../harness/keyboard';
import { pdfFile, pngFile } from '../harness/local-files';
import { fillInAll } from '../harness/offer-steps';
import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import { meetingIds, registerFree, registerPaid, registerUnpaid, uploadFile } from '../harness/register-by-api';
import { fillFullForm, press, seeOutcome, seeScreen } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

/** Forty characters. */
const longName = '阿卜杜热西提·麦麦提图尔荪·阿卜力米提江·买买提艾力·吐尔逊阿依古丽·热依汗古力';
const { MI2027, MIX2027 } = meetingIds;

describe('in the centre, on a phone of any size', () => {
  const newPhone = usePhones();
  const inspect = (phone: Phone, name: string): Promise<void> => inspectAtEverySize(phone, `centre-${name}`);

  it('a delegate finds every screen in order', async () => {
    const person = newPerson(longName);
    const files = await Promise.all([uploadFile(pngFile()), uploadFile(pdfFile())]);
    await registerPaid('MI2027', person, { answers: { bmtable: files.join(',') } });
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await phone.open(`/personal/login?meetingId=${MI2027}`);
    await seeScreen(page, '登录');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入手机号码', { exact: true }).waitFor();
    await inspect(phone, 'login-errors');

    await logIn(phone, MI2027, person);
    await seeTicket(page, '已支付 · 参会人支付');
    await inspect(phone, 'home');
    await page.getByRole('button', { name: '退出登录' }).scrollIntoViewIfNeeded();
    await inspect(phone, 'home-end');
    await openEntry(page, '参会码');
    await page.getByRole('dialog').getByRole('img', { name: '参会码' }).waitFor();
    await inspect(phone, 'ticket');
    await closeByEscape(page.getByRole('dialog'));
    await openEntry(page, '退费');
    await seeQuestion(page, '申请退费', /预计退还 ¥1,200.00/);
    await inspect(phone, 'refund-question');
    await answer(page, '申请退费', /预计退还/, '取消');

    await openEntry(page, '报名信息');
    await seeScreen(page, '报名信息');
    await page.getByRole('button', { name: '显示身份证号' }).click();
    await inspect(phone, 'registration-info');
    await page.getByRole('listitem').getByRole('button').last().scrollIntoViewIfNeeded();
    await inspect(phone, 'registration-info-files');

    await phone.open('/personal/sqfp?meetingCode=MI2027');
    await page.getByRole('textbox', { name: '发票抬头' }).waitFor();
    await press(page, '申请发票');
    await page.getByText('请填写税务登记号', { exact: true }).waitFor();
    await inspect(phone, 'invoice');
    await phone.open('/personal/sqxf?meetingCode=MI2027');
    await expectChosen(page, '单位所在地（省）', '陕西省');
    await inspect(phone, 'credit');
    await phone.open('/personal/applyTransfer?meetingCode=MI2027');
    await fillInAll(page);
    await page.getByRole('combobox', { name: '证件类型' }).waitFor();
    await inspect(phone, 'transfer');
    await fillFullForm(page, newPerson());
    await press(page, '提交');
    await seeQuestion(page, '转赠', '转赠后不可撤销，确定转赠？');
    await inspect(phone, 'transfer-question');
    await answer(page, '转赠', '转赠后不可撤销，确定转赠？', '确定');
    await page.getByText('已转赠，原参会码已失效', { exact: true }).waitFor();
    await inspect(phone, 'given-away');

    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await phone.reload();
    await page.getByRole('button', { name: '重试' }).waitFor();
    await inspect(phone, 'offline');
  });

  it('who owes, and a free guest, find theirs in order', async () => {
    const unpaidPerson = newPerson(longName);
    await registerUnpaid('MIX2027', unpaidPerson);
    const phone = await newPhone(hardestScreen);
    await logIn(phone, MIX2027, unpaidPerson);
    await phone.page.getByRole('button', { name: '立即支付' }).waitFor();
    await inspect(phone, 'unpaid');

    const guest = newPerson(longName);
    await registerFree('MIX2027', guest);
    const guests = await newPhone(hardestScreen);
    await logIn(guests, MIX2027, guest);
    await seeGrid(guests.page, ['参会码', '报名信息', '学分']);
    await guests.page.getByRole('button', { name: '升级为参会代表' }).scrollIntoViewIfNeeded();
    await inspect(guests, 'guest');
    const strangerPhone = await newPhone(hardestScreen);
    await strangerPhone.open('/personal/login');
    await seeOutcome(strangerPhone.page, '地址错误');
    await inspect(strangerPhone, 'no-meeting');
    await strangerPhone.open(`/personal/login?meetingId=${MIX2027}`);
    await seeScreen(strangerPhone.page, '登录');
    await requestCode(strangerPhone.page, newPerson().phone);
    await inspect(strangerPhone, 'login-countdown');
  });
});

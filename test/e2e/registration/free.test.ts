import { expectSoon } from '../harness/expect-soon';
import { combobox, fill, pick, radio, textbox } from '../harness/fields';
import { closeByEscape } from '../harness/keyboard';
import { newPerson } from '../harness/person';
import { fillShortForm, press, seeForm, seeOutcome, seeUrl, startRegistration } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

describe('a free visitor', () => {
  const newPhone = usePhones();

  it('chooses 参观观众（免费） in the action sheet and is asked for no credit, invoice or payment', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'free');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    expect(phone.url()).toBe('/free/index?meetingCode=MIX2027');
  });

  it('waits for the organiser where the meeting reviews its visitors', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'REVIEW2027');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '等待主办方审核');
    expect(phone.url()).toBe('/examine/index?meetingCode=REVIEW2027');
    await press(page, '查看审核结果');
    await seeUrl(phone, '/personal/login?meetingId=7');
  });

  it('is not asked about hotel, travel and visit at LITE2027, which a delegate is', async () => {
    const delegate = await newPhone();
    await startRegistration(delegate, 'LITE2027', 'paid');
    await radio(delegate.page, '是否参加智慧医院参观', '是').waitFor();
    await pick(delegate.page, '是否预订酒店', '是');
    await textbox(delegate.page, '到达日期').waitFor();
    await textbox(delegate.page, '返程日期').waitFor();

    const visitor = await newPhone();
    const { page } = visitor;
    const person = newPerson();
    await startRegistration(visitor, 'LITE2027', 'free');
    await combobox(page, '职称').waitFor();
    await expectSoon(() => page.getByRole('radiogroup').count(), 1);
    await expectSoon(() => page.getByRole('textbox').count(), 3);
    await fill(page, '姓名', person.name);
    await pick(page, '性别', '男');
    await fill(page, '手机号码', person.phone);
    await fill(page, '工作单位', person.employer);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
  });

  it('may change to a paid delegate and keeps what was typed', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'free');
    await fill(page, '姓名', '周文彬');
    await press(page, '返回');
    await seeUrl(phone, '/Guide/index?meetingCode=MIX2027');
    await startRegistration(phone, 'MIX2027', 'paid');
    await seeForm(page);
    await expectSoon(() => textbox(page, '姓名').inputValue(), '周文彬');
    await page.getByRole('button', { name: '下一步' }).waitFor();
  });
});

describe('a free visitor with a keyboard', () => {
  const newPhone = usePhones();

  it('closes the action sheet with 取消 and chooses again', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MIX2027');
    await press(page, '立即报名');
    const sheet = page.getByRole('dialog', { name: '请选择报名类型' });
    await sheet.getByRole('button', { name: '取消' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(phone.url()).toBe('/Guide/index?meetingCode=MIX2027');
    await press(page, '立即报名');
    await closeByEscape(sheet);
  });
});

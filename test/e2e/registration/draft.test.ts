import type { Page } from 'playwright-core';
import { expectSoon } from '../harness/expect-soon';
import {
  attach,
  choose,
  chooseLongestStay,
  expectChosen,
  fill,
  pick,
  radio,
  seeUploaded,
  textbox,
} from '../harness/fields';
import { pdfFile } from '../harness/local-files';
import { newPerson, type Person } from '../harness/person';
import { reload } from '../harness/phone';
import {
  fillCredit,
  fillFullForm,
  fillInvoice,
  fillShortForm,
  press,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  seeUrl,
  startRegistration,
} from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

async function expectFullForm(page: Page, person: Person): Promise<void> {
  await seeForm(page);
  await expectChosen(page, '证件类型', '护照');
  await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
  await expectSoon(() => textbox(page, '手机号码').inputValue(), person.phone);
  await expectSoon(() => textbox(page, '出生日期').inputValue(), '1990-03-07');
  await expectSoon(() => textbox(page, '护照号').inputValue(), 'E12345678');
  await expectSoon(() => radio(page, '性别', '女').isChecked(), true);
  await expectSoon(() => radio(page, '是否预订酒店', '是').isChecked(), true);
  await expectChosen(page, '房型', '大床房（单住）');
  await page.getByRole('combobox', { name: /入住离店日期 .*共 \d 晚/ }).waitFor();
  await expectChosen(page, '所在省份', '陕西省');
  await page.getByRole('combobox', { name: /通讯地址 .*西安市.*雁塔区/ }).waitFor();
  await expectSoon(() => textbox(page, '通讯地址详细地址').inputValue(), '朱雀大街 229 号');
  await seeUploaded(page, '单位介绍信.pdf');
}

async function expectCredit(page: Page, person: Person): Promise<void> {
  await seeCredit(page);
  await expectSoon(() => textbox(page, '年龄').inputValue(), '36');
  await expectSoon(() => radio(page, '职称', '中级').isChecked(), true);
  await expectSoon(() => textbox(page, '单位标准全称').inputValue(), person.employer);
  await expectChosen(page, '单位所在地（省）', '陕西省');
  await expectSoon(() => textbox(page, '手机号码').inputValue(), person.phone);
}

async function expectInvoice(page: Page, person: Person): Promise<void> {
  await seeInvoice(page);
  await expectSoon(() => textbox(page, '发票抬头').inputValue(), person.employer);
  await expectSoon(() => textbox(page, '收件人邮箱').inputValue(), person.email);
}

describe.each(platforms)('what was typed on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is kept apart for each meeting, and gone once it was sent', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'free');
    await fill(page, '姓名', '此会议的草稿');
    await startRegistration(phone, 'FREE2027');
    await expectSoon(() => textbox(page, '姓名').inputValue(), '');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    await startRegistration(phone, 'FREE2027');
    await expectSoon(() => textbox(page, '姓名').inputValue(), '');
    await startRegistration(phone, 'MIX2027', 'free');
    await expectSoon(() => textbox(page, '姓名').inputValue(), '此会议的草稿');
  });
});

describe('what was typed in a browser', () => {
  const newPhone = usePhones();

  it('is there after a reload, after Back, and after the page was killed, at every step', async () => {
    const phone = await newPhone();
    let { page } = phone;
    const person = newPerson();
    const killPage = async (): Promise<void> => {
      const url = page.url();
      // As WeChat does when it needs the memory: the page hears nothing more.
      await page.close();
      page = await phone.context.newPage();
      await page.goto(url);
    };

    await startRegistration(phone, 'MI2027');
    await fillFullForm(page, person);
    await choose(page, '证件类型', '护照');
    await fill(page, '护照号', 'E12345678');
    await pick(page, '是否预订酒店', '是');
    await choose(page, '房型', '大床房（单住）');
    await chooseLongestStay(page);
    await attach(page, pdfFile());
    await seeUploaded(page, '单位介绍信.pdf');
    await reload(page);
    await expectFullForm(page, person);
    await page.goBack();
    await page.getByText('您上次填写的内容已保存').waitFor();
    await press(page, '立即报名');
    await expectFullForm(page, person);
    await killPage();
    await expectFullForm(page, person);
    await press(page, '下一步');

    await seeCredit(page);
    await fillCredit(page, person);
    await reload(page);
    await expectCredit(page, person);
    await page.goBack();
    await expectFullForm(page, person);
    await press(page, '下一步');
    await expectCredit(page, person);
    await killPage();
    await expectCredit(page, person);
    await press(page, '下一步');

    await seeInvoice(page);
    await fillInvoice(page, person);
    await reload(page);
    await expectInvoice(page, person);
    await page.goBack();
    await expectCredit(page, person);
    await press(page, '下一步');
    await expectInvoice(page, person);
    await killPage();
    await expectInvoice(page, person);
    await press(page, '返回');
    await expectCredit(page, person);
    await press(page, '下一步');
    await expectInvoice(page, person);
    await press(page, '下一步');

    await seePayment(page);
    await reload(page);
    await seePayment(page);
    await killPage();
    await seePayment(page);
    await page.getByRole('button', { name: /^立即支付/ }).waitFor();
  });

  it('is there for whoever closes the page at once after typing', async () => {
    const phone = await newPhone();
    await startRegistration(phone, 'FREE2027');
    await textbox(phone.page, '姓名').pressSequentially('欧阳');
    await phone.reload();
    await seeForm(phone.page);
    await expectSoon(() => textbox(phone.page, '姓名').inputValue(), '欧阳');
  });
});

describe('a step that is opened directly', () => {
  const newPhone = usePhones();

  it('leads to the step that collects what it needs', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Wyxf/index?meetingCode=MI2027');
    await seeForm(page);
    expect(phone.url()).toBe('/index?meetingCode=MI2027');
    await phone.open('/Fpgl/index?meetingCode=MI2027');
    await seeForm(page);
    await phone.open('/charge/pay');
    await seeUrl(phone, '/Guide/index?meetingCode=MI2027');
    for (const url of ['/charge/pay/index', '/charge/remittance', '/charge/remittance/index']) {
      await phone.open(url);
      await seeUrl(phone, '/Guide/index?meetingCode=MI2027');
    }
    // A visitor who has chosen no type yet chooses first.
    await phone.open('/index?meetingCode=MIX2027');
    await seeUrl(phone, '/Guide/index?meetingCode=MIX2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
  });

  it('says 缺少会议编码 where no meeting is known', async () => {
    const phone = await newPhone();
    for (const url of ['/Guide/index', '/index', '/Wyxf/index', '/Fpgl/index', '/free/index', '/examine/index']) {
      await phone.open(url);
      await seeOutcome(phone.page, '缺少会议编码');
      await phone.page.getByText('请从会议链接重新进入').waitFor();
    }
    await phone.open('/charge/pay');
    await seeOutcome(phone.page, '地址错误');
    await seeScreen(phone.page, '支付');
  });

  it('takes the meeting last landed on where its address names none', async () => {
    const phone = await newPhone();
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await phone.page.getByRole('button', { name: '立即报名' }).waitFor();
    await phone.open('/index');
    await seeForm(phone.page);
  });
});

import { seeTicket } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { attach, choose, chooseLongestStay, expectChosen, fill, pick, seeUploaded, textbox } from '../harness/fields';
import { pdfFile, pngFile } from '../harness/local-files';
import { newPerson } from '../harness/person';
import {
  fillCredit,
  fillFullForm,
  fillInvoice,
  fillShortForm,
  goOnToPayment,
  payInCashier,
  press,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeUrl,
  startRegistration,
} from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('a paid delegate on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('registers with every kind of answer, credit and an invoice, and pays', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'MI2027');
    await fillFullForm(page, person);

    // Another ID type requires another number, and the first one's field disappears.
    await choose(page, '证件类型', '护照');
    await textbox(page, '身份证号').waitFor({ state: 'hidden' });
    await fill(page, '护照号', 'E12345678');

    await pick(page, '是否预订酒店', '是');
    await choose(page, '房型', '大床房（单住）');
    await chooseLongestStay(page);
    await page.getByRole('combobox', { name: /入住离店日期 .*共 3 晚/ }).waitFor();

    await attach(page, pngFile(), pdfFile());
    await seeUploaded(page, '学生证.png');
    await seeUploaded(page, '单位介绍信.pdf');
    await press(page, '下一步');

    await seeCredit(page);
    // Prefilled from the form.
    await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
    await expectChosen(page, '单位所在地（省）', '陕西省');
    await fillCredit(page, person);
    await press(page, '下一步');

    await seeInvoice(page);
    await fillInvoice(page, person);
    await press(page, '下一步');
    await seePayment(page);
    expect(phone.sent('/api/appweb/entered/fromAdd')).toMatchObject({
      name: person.name,
      phone: person.phone,
      passport: 'E12345678',
      provinceSelect: '陕西省',
      citySelect: '西安市',
      districtSelect: '雁塔区',
      rzldTime: expect.stringMatching(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/) as unknown,
      isCharge: '1',
      isInvoce: '1',
      invoiceInfo: { invoiceTitle: person.employer },
    });

    await page.getByText('第二十届中国医学信息学学术年会').waitFor();
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    expect(phone.url()).toMatch(/^\/charge\/pay\/index\?meetingCode=/);
    await page.getByText('¥1,200.00').waitFor();
    await phone.reload();
    await seeOutcome(page, '报名成功');
    await seeTicket(page, '已支付 · 参会人支付');
    await phone.screenshot('paid-with-code');
    await press(page, /^个人中心$/);
    await seeUrl(phone, '/personal/login?meetingId=1');
  });
});

describe('a paid delegate in a hurry', () => {
  const newPhone = usePhones();

  it('puts off credit and invoice with 稍后申请, and pays', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await goOnToPayment(page, { hasCredit: true });
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await page.getByText('¥800.00').waitFor();

    // Going back does not re-enter a finished flow.
    await page.goBack();
    await page.waitForLoadState();
    await startRegistration(phone, 'MIX2027', 'paid');
    await seeForm(page);
    await expectSoon(() => textbox(page, '姓名').inputValue(), '');
  });
});

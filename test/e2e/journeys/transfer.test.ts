import { pick } from '../harness/fields';
import { newPerson } from '../harness/person';
import {
  fillCredit,
  fillShortForm,
  press,
  seeCredit,
  seeInvoice,
  seePayment,
  seeScreen,
  startRegistration,
} from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('a delegate on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('registers with credit, puts off the invoice, and is told where to transfer the fee', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, person);
    await press(page, '下一步');
    await seeCredit(page);
    await fillCredit(page, person);
    await press(page, '下一步');
    await seeInvoice(page);
    await press(page, '稍后申请');
    await seePayment(page);
    await pick(page, '支付方式', '对公转账或现场刷卡');
    await press(page, '提交');
    await seeScreen(page, '收款账户');
    expect(phone.url()).toMatch(/^\/charge\/remittance\/index(\?meetingCode=\w+)?$/);
    await page.getByText('0200 0000 0920 2700 000', { exact: true }).waitFor();
    await phone.reload();
    await page.getByText('0200 0000 0920 2700 000', { exact: true }).waitFor();
  });
});

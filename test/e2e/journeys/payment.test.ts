import { logIn, seeTicket } from '../harness/centre-steps';
import { newPerson } from '../harness/person';
import { meetingIds } from '../harness/register-by-api';
import {
  fillInvoice,
  fillShortForm,
  payInCashier,
  press,
  registerToPay,
  seeInvoice,
  seeOutcome,
  seePayment,
  startRegistration,
} from '../harness/registration-steps';
import { seeNotice } from '../harness/notices';
import { codeInterval } from '../harness/sandbox-control';
import { sharedProduct } from '../harness/shared-product';
import { platforms, usePhones } from '../harness/use-phones';

const { DESK2027 } = meetingIds;

describe.each(platforms)('a delegate on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('registers with an invoice, closes the cashier once, and pays by WeChat', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'DESK2027');
    await fillShortForm(page, person);
    await press(page, '下一步');
    await seeInvoice(page);
    await fillInvoice(page, person);
    await press(page, '下一步');
    await seePayment(page);
    await payInCashier(page, '取消');
    await seeNotice(page, '支付已取消');
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await logIn(phone, DESK2027, person);
    await seeTicket(page, '已支付 · 参会人支付');
  });
});

describe('one order', () => {
  const newBrowser = usePhones('h5');
  const newMiniProgram = usePhones('weapp');
  const product = sharedProduct();

  it('is made in the browser and paid in the mini-program, and both show the ticket', async () => {
    const browser = await newBrowser();
    const person = newPerson();
    await registerToPay(browser, person);
    const miniProgram = await newMiniProgram();
    await logIn(miniProgram, DESK2027, person);
    await press(miniProgram.page, '立即支付');
    await seePayment(miniProgram.page);
    await payInCashier(miniProgram.page, '支付');
    await seeOutcome(miniProgram.page, '报名成功');
    await miniProgram.open(`/personal/index?meetingId=${DESK2027}`);
    await seeTicket(miniProgram.page, '已支付 · 参会人支付');
    product.advanceClock(codeInterval);
    await logIn(browser, DESK2027, person);
    await seeTicket(browser.page, '已支付 · 参会人支付');
  });
});

import { answer } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { pick, radio } from '../harness/fields';
import { seeFailure, seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import {
  answerCashier,
  fillShortForm,
  goOnToPayment,
  payInCashier,
  press,
  registerToPay,
  seeOutcome,
  seePayment,
  seeScreen,
  seeUrl,
  startRegistration,
} from '../harness/registration-steps';
import { armFault, clearFaults } from '../harness/sandbox-control';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('paying on %s', (platform) => {
  const newPhone = usePhones(platform);
  afterEach(() => clearFaults());

  it('by transfer shows the receiving account, and still lets the payer change to WeChat', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await goOnToPayment(page, { hasCredit: true });
    await pick(page, '支付方式', '对公转账或现场刷卡');
    await press(page, '提交');
    await seeScreen(page, '收款账户');
    expect(phone.url()).toMatch(/^\/charge\/remittance\/index(\?meetingCode=\w+)?$/);
    for (const text of [
      '0200 0000 0920 2700 000',
      '中国医学信息学会（演示账户）',
      '中国工商银行北京海淀支行（演示）',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await page.getByText('汇款请在附言中填写').waitFor();
    await phone.reload();
    await page.getByText('0200 0000 0920 2700 000', { exact: true }).waitFor();

    await press(page, '其他支付方式');
    await seePayment(page);
    await press(page, /^立即支付/);
    await answer(page, '等待到账', /再用微信支付会重复付款/, '再想想');
    await press(page, /^立即支付/);
    await answer(page, '等待到账', /再用微信支付会重复付款/, '改用微信');
    await answerCashier(page, '支付');
    await seeOutcome(page, '报名成功');
  });

  it('asks and posts at /charge/remittance too', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await goOnToPayment(page, { hasCredit: true });
    await phone.open('/charge/remittance');
    await seeScreen(page, '对公转账');
    await press(page, '提交');
    await seeUrl(phone, '/charge/remittance/index?meetingCode=MIX2027');
    await page.getByText('中国医学信息学会（演示账户）').waitFor();
  });

  it('offers meeting 45 no transfer, not even by its address', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await radio(page, '支付方式', '微信支付（推荐）').waitFor();
    await expectSoon(() => page.getByRole('radio').count(), 1);
    await phone.open('/charge/remittance');
    await seeUrl(phone, '/charge/pay?meetingCode=DESK2027');
    await seePayment(page);
  });

  it('can be cancelled, can fail, and is tried again on the same order', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await payInCashier(page, '取消');
    await seeNotice(page, '支付已取消');
    await payInCashier(page, '支付失败');
    await seeFailure(page, '支付失败，请重试');

    // Leaving and coming back resumes the order.
    await phone.open('/Guide/index?meetingCode=DESK2027');
    await page.getByText('您有一笔待支付的订单').waitFor();
    await press(page, '继续支付');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await page.getByText('¥600.00').waitFor();
  });

  it('is seen to be paid though WeChat never notified the server', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await armFault('drop-notify');
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
  });

  it('tells that the call to WeChat failed, and can be tried again', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await armFault('fail-call', 10);
    await press(page, /^立即支付/);
    const notice = page.getByRole('alertdialog', { name: '支付失败，请重试' });
    await notice.getByRole('button', { name: '知道了' }).click();
    await clearFaults();
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
  });
});

describe('paying in a browser', () => {
  const newPhone = usePhones();
  afterEach(() => clearFaults());

  it('stays 确认中 while nothing is certain, and asks again by 重新查询', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await armFault('drop-notify');
    await armFault('stale-query', 1000);
    await page.clock.install();
    await payInCashier(page, '支付');
    await seeOutcome(page, '支付结果确认中');
    const again = page.getByRole('button', { name: '重新查询' });
    // Polling ends after a minute; the page's clock is advanced instead of waiting.
    await page.clock.runFor(61_000);
    await again.waitFor();
    await page.getByRole('button', { name: '返回支付' }).waitFor();
    await clearFaults();
    await again.click();
    await seeOutcome(page, '报名成功');
  });

  it('says 请在微信中打开 where there is no bridge, and keeps the order', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.context.addInitScript("localStorage.setItem('sandbox:bridge', 'off')");
    await registerToPay(phone, newPerson());
    await press(page, /^立即支付/);
    const notice = page.getByRole('alertdialog', { name: '请在微信中打开' });
    await notice.getByText('订单已保留').waitFor();
    await notice.getByRole('button', { name: '知道了' }).click();
    await page.getByRole('button', { name: /^立即支付/ }).waitFor();
  });

  it('goes on where WeChat declined to say who is paying', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await registerToPay(phone, newPerson());
    await armFault('refuse-authorize');
    await press(page, /^立即支付/);
    await seeScreen(page, '微信授权');
    await press(page, '重试');
    const cashier = page.getByRole('dialog', { name: '微信支付（沙箱）' });
    await cashier.getByRole('button', { name: '支付', exact: true }).click();
    await seeOutcome(page, '报名成功');
  });
});

import { answer } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
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
import { post, registerUnpaid } from '../harness/register-by-api';
import { armFault, clearFaults, scanLatestCode } from '../harness/sandbox-control';
import { platforms, usePhones } from '../harness/use-phones';

/** A browser that is not WeChat's. */
const noBridge = "localStorage.setItem('sandbox:bridge', 'off')";

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
});

describe('paying', () => {
  const newPhone = usePhones();
  afterEach(() => clearFaults());

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

  it('shows where there is no bridge how to pay in WeChat, and keeps the order', async () => {
    const phone = await newPhone({ width: 320, height: 568 });
    const { page } = phone;
    await phone.context.addInitScript(noBridge);
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await goOnToPayment(page, { hasCredit: true });
    await press(page, /^立即支付/);
    const dialog = page.getByRole('dialog', { name: '请用微信付款' });
    await dialog.getByRole('img', { name: '付款二维码' }).waitFor();
    await expectNoSeriousAxe(page);
    await phone.screenshot('payment-outside-wechat');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await press(page, /^立即支付/);
    await dialog.getByRole('button', { name: '改用对公转账' }).click();
    await seeScreen(page, '收款账户');
  });

  it('is done on a PC by a code that a phone scans', async () => {
    const desk = await newPhone({ width: 1280, height: 800 });
    const { page } = desk;
    await registerToPay(desk, newPerson());
    await radio(page, '支付方式', '微信扫码支付（推荐）').waitFor();
    await page.getByRole('img', { name: '微信付款码' }).waitFor();
    await expectNoSeriousAxe(page);
    await desk.screenshot('payment-by-code');
    await scanLatestCode();
    await seeOutcome(page, '报名成功');
    await page.getByText('¥600.00').waitFor();
  });

  it('is done in WeChat by somebody else’s phone, and the first page hears of it without a tap', async () => {
    const desk = await newPhone({ width: 1280 });
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.context.addInitScript(noBridge);
    await registerToPay(desk, newPerson());
    await press(desk.page, '改用付款链接');
    const dialog = desk.page.getByRole('dialog', { name: '请用微信付款' });
    await dialog.getByRole('img', { name: '付款二维码' }).waitFor();
    await desk.screenshot('payment-outside-wechat');
    await dialog.getByRole('button', { name: '复制链接' }).click();
    await seeNotice(desk.page, '链接已复制，请发到微信里点开');
    const { pathname, search } = new URL(await desk.page.evaluate(() => navigator.clipboard.readText()));

    const other = await newPhone();
    await other.open(`${pathname.slice(pathname.indexOf('/charge/'))}${search}`);
    await seeScreen(other.page, '付款');
    await other.page.getByText('1 人注册费').waitFor();
    await expectSoon(() => other.page.getByRole('button').count(), 1);
    await expectNoSeriousAxe(other.page);
    await other.screenshot('payment-by-link');
    await press(other.page, /^微信支付/);
    await answerCashier(other.page, '支付');
    await seeOutcome(other.page, '已付款');
    await other.screenshot('payment-by-link-paid');

    await seeOutcome(desk.page, '报名成功');
    await desk.page.getByText('¥600.00').waitFor();
    // The link has ended, for whoever opens it now.
    await other.reload();
    await seeOutcome(other.page, '已付款');
    await expectSoon(() => other.page.getByText('¥').count(), 0);
  });

  it('shows whoever opens the link outside WeChat how to get it there', async () => {
    const { link } = (await post('wxpay/orderLink', {
      outTradeNo: await registerUnpaid('MIX2027', newPerson()),
    })) as { link: string };
    const phone = await newPhone({ width: 320, height: 568 });
    await phone.context.addInitScript(noBridge);
    await phone.open(`/charge/link?link=${link}`);
    await phone.page.getByRole('img', { name: '付款二维码' }).waitFor();
    await phone.page.getByRole('button', { name: '复制链接' }).waitFor();
    await expectNoSeriousAxe(phone.page);
    await phone.screenshot('payment-by-link-outside-wechat');
    await phone.open(`/charge/link?link=${link.slice(0, -2)}`);
    await seeOutcome(phone.page, '没有找到这笔订单');
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

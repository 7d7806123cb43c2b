import { act } from 'react';
import { relaunch } from '../../platform/browser/navigation/navigation';
import { answerQuestion, feedbackState } from '../../platform/device/feedback';
import { isPhone } from '../../platform/device/is-phone';
import { openCheckout } from '../../platform/wechat/open-checkout';
import { canPay } from '../../platform/wechat/wechat';
import OrderLinkPage from '../../pages/payment/link/index';
import { keepTransferChoice } from '../../session/transfer-choice';
import { encodeQrPath } from '../../ui/display/encode-qr-path';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../test/pages/app';
import { PaymentChoice } from './payment-choice';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../platform/device/is-phone', () => ({ isPhone: jest.fn() }));
jest.mock('../../platform/wechat/open-checkout', () => ({ openCheckout: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  canCloseWindow: () => false,
  noPayMessage: '请在微信中打开',
}));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const codeUrl = 'weixin://wxpay/bizpayurl?pr=first';
const { outTradeNo } = somePayment;
const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ3N0aW5nLXJlZmVyZW5jZS0';
const open = (payment = somePayment): Promise<void> => openPage(<PaymentChoice payment={payment} />, {});
const button = (name: string) => getByRole(page.root, 'button', name);
const see = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const seeCode = async (text = codeUrl): Promise<void> => {
  const code = await page.waitFor(() => getByRole(page.root, 'img', '微信付款码'));
  expect(code.querySelectorAll('path')[1]?.getAttribute('d')).toBe(encodeQrPath(text).path);
};
const names = () => queryAllByRole(page.root, 'button').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  jest.mocked(isPhone).mockReturnValue(false);
  jest.mocked(canPay).mockResolvedValue(false);
  setExtras({ orderLinks: true, scanPay: true });
  serve({
    queryOrder: { trade_state: 'NOTPAY' },
    payOutside: { payUrl: codeUrl, expiresIn: 7200 },
    payLinkedOutside: { payUrl: codeUrl, expiresIn: 7200 },
    getOrderLink: { link },
  });
});

describe('on a PC', () => {
  it('shows the code at once with what it costs and how long it lives, and no button to pay', async () => {
    await open();
    await seeCode();
    getByRole(page.root, 'radio', '微信扫码支付（推荐）');
    await see('打开微信，扫一扫');
    expect(page.text()).toMatch(/(2:00:00|1:59:5\d) 后失效/);
    expect(names()).not.toContain('立即支付 ¥1,200.00');
    expect(served.bodies('payOutside')).toEqual([{ outTradeNo, way: 'scan' }]);
  });

  it('hears of the payment by itself, within seconds', async () => {
    await open();
    await seeCode();
    await page.hide();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
    await page.show();
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await act(async () => {
      await jest.advanceTimersByTimeAsync(2_500);
    });
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', expect.anything()));
    // Coming back asked for no other code, which would end a payment that somebody began meanwhile.
    expect(served.count('payOutside')).toBe(1);
  });

  it('says that a code is over, hides it from whoever cannot see, and makes another', async () => {
    served.answers.payOutside = { payUrl: codeUrl, expiresIn: 0 };
    await open();
    await see('付款码已失效，请换一个');
    expect(queryAllByRole(page.root, 'img', '微信付款码')).toEqual([]);
    served.answers.payOutside = { payUrl: 'weixin://wxpay/bizpayurl?pr=second', expiresIn: 7200 };
    await page.click(button('换一个码'));
    await seeCode('weixin://wxpay/bizpayurl?pr=second');
  });

  it('says why there is no code, tries again, and leads to the order’s link instead', async () => {
    served.refusals.payOutside = { status: -1, message: '交费已截止，如需参会请联系主办方' };
    await open();
    await see('交费已截止');
    await page.click(button('改用付款链接'));
    await page.waitFor(() => getByRole(document.body, 'dialog', '请用微信付款'));
    await page.click(getByRole(document.body, 'button', '关闭'));
    delete served.refusals.payOutside;
    await page.click(button('重试'));
    await seeCode();
  });

  it('waits in line on where an answer is lost, and says that it asks by itself', async () => {
    served.refusals.payOutside = {
      httpStatus: 429,
      status: 429,
      message: '…',
      data: { line: { ahead: 0, seconds: 1 } },
    };
    await open();
    await see('马上轮到您');
    served.failing.add('payOutside');
    await page.waitFor(() => expect(served.count('payOutside')).toBe(2));
    await see('马上轮到您');
    served.failing.clear();
    delete served.refusals.payOutside;
    await seeCode();
    expect(served.bodies('payOutside').at(-1)).toEqual({ outTradeNo, way: 'scan', isAgain: '1' });
  });

  it('asks before it shows a code for an order that waits for a transfer', async () => {
    keepTransferChoice(outTradeNo);
    await open();
    await page.click(await page.waitFor(() => button('显示付款码')));
    expect(served.count('payOutside')).toBe(0);
    const { question } = feedbackState();
    expect(question?.title).toBe('等待到账');
    await act(async () => answerQuestion(question?.id ?? 0, true));
    await seeCode();
  });

  it.each([
    ['another server', () => setExtras({ scanPay: false })],
    ['a phone, which cannot scan itself', () => void jest.mocked(isPhone).mockReturnValue(true)],
    ['WeChat', () => void jest.mocked(canPay).mockResolvedValue(true)],
  ])('is as before with %s', async (_with, given) => {
    given();
    await open();
    await page.waitFor(() => button('立即支付 ¥1,200.00'));
    await page.waitFor(() => getByRole(page.root, 'radio', '微信支付（推荐）'));
    expect(served.count('payOutside')).toBe(0);
  });
});

it('shows the same to whoever opens the order’s own link on a PC', async () => {
  served.answers.getLinkedOrder = {
    ...{ state: 'open', payMoney: 1200, attendeeCount: 18, teamName: '湘江医院', meetingName: '年会' },
    isTransferAwaited: false,
    isPriceOver: false,
  };
  await openPage(<OrderLinkPage />, { link }, '/charge/link');
  await seeCode();
  expect(served.bodies('payLinkedOutside')).toEqual([{ link, way: 'scan' }]);
  expect(names()).toEqual(['换一个码', '改用付款链接']);
  await page.click(button('改用付款链接'));
  await page.waitFor(() => button('复制链接'));
});

describe('in a phone’s browser', () => {
  beforeEach(() => {
    jest.mocked(isPhone).mockReturnValue(true);
    setExtras({ browserPay: true });
    served.answers.payOutside = { payUrl: 'https://wx.example/pay?prepay_id=1', expiresIn: 7200 };
  });

  it('leaves for WeChat, and asks the server when it is back', async () => {
    await open();
    await page.click(button('立即支付 ¥1,200.00'));
    await page.waitFor(() => expect(openCheckout).toHaveBeenCalledWith('https://wx.example/pay?prepay_id=1'));
    expect(served.bodies('payOutside')).toEqual([{ outTradeNo, way: 'browser' }]);
    await page.unmount();
    await open();
    await see('支付结果确认中');
  });

  it.each([
    ['with the order’s link, where there is one', true],
    ['where there is no link', false],
  ])('stays where the provider makes no payment, and says why, %s', async (_how, hasLink) => {
    setExtras({ browserPay: true, orderLinks: hasLink });
    served.refusals.payOutside = { status: -1, message: '商户没有开通手机浏览器支付' };
    await open();
    await page.click(button('立即支付 ¥1,200.00'));
    await page.waitFor(() => expect(feedbackState().question?.text).toContain('商户没有开通手机浏览器支付'));
    expect(openCheckout).not.toHaveBeenCalled();
    const id = feedbackState().question?.id ?? 0;
    expect(feedbackState().question?.confirmText).toBe(hasLink ? '用二维码或链接' : '知道了');
    await act(async () => answerQuestion(id, true));
    if (!hasLink) return;
    await page.waitFor(() => getByRole(document.body, 'dialog', '请用微信付款'));
    await page.waitFor(() => getByRole(document.body, 'button', '或保存二维码'));
  });
});

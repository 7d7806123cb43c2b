import { act } from 'react';
import { answerQuestion, feedbackState, resetFeedback } from '../../platform/feedback/feedback';
import { navigate, relaunch, returnTo } from '../../platform/navigation/navigation';
import { beginOauth } from '../../platform/oauth/oauth';
import { keepOpenid, readOpenid } from '../../platform/openid/openid';
import { canPay, requestPayment } from '../../platform/wechat/wechat';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { keepTransferChoice } from './transfer-choice';
import { PaymentChoice } from './payment-choice';
import { keepPaymentIntent } from './wechat-payment';
import { readPendingPayment } from './pending-payment';
import { serveApi, type FakeApi } from './testing/serve-api';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/navigation/navigation', () => ({
  navigate: jest.fn(() => Promise.resolve()),
  relaunch: jest.fn(() => Promise.resolve()),
  returnTo: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../platform/oauth/oauth', () => ({ beginOauth: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  requestPayment: jest.fn(),
  noPayMessage: '请在微信中打开',
}));

// Messages are read from the port; drawing dialogs is tested elsewhere.
jest.mock('../../ui/feedback-host/feedback-host', () => ({ FeedbackHost: () => null }));

const pay = '立即支付 ¥1,200.00';
let api: FakeApi;
let page: MountedPage;

/** Opens the page; afterwards time only advances explicitly. */
const open = async (payment = somePayment): Promise<void> => {
  jest.useRealTimers();
  page = await mountPage(<PaymentChoice payment={payment} />);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
};
const leave = (): Promise<void> => {
  jest.useRealTimers();
  return page.unmount();
};
const press = (name: string): Promise<void> => page.click(getByRole(page.root, 'button', name));
const waitForText = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const toastText = (): string | undefined => feedbackState().toast?.text;
/** Advances time by seconds, with the answers that arrive meanwhile. */
const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    act(() => jest.advanceTimersByTime(1_000));
    await page.waitFor(() => undefined);
  }
};

beforeEach(() => {
  localStorage.clear();
  keepOpenid('o-payer');
  jest.mocked(canPay).mockResolvedValue(true);
  jest.mocked(requestPayment).mockResolvedValue('ok');
  api = serveApi({
    queryOrder: { trade_state: 'NOTPAY' },
    getPrepayId: 'wx-prepay',
    getPayParameterForPage: { appId: 'wx1', package: 'prepay_id=wx-prepay', timeStamp: '1', signType: 'RSA' },
  });
});

afterEach(async () => {
  await leave();
  resetFeedback();
  jest.clearAllMocks();
});

describe('opening the page', () => {
  it('shows what is due and offers WeChat first', async () => {
    await open();
    expect(page.text()).toContain('第二十届中国医学信息学学术年会 · 1 人');
    expect(page.text()).toContain(`订单号 ${somePayment.outTradeNo}`);
    expect(getByRole(page.root, 'radio', '微信支付（推荐）')).toHaveProperty('checked', true);
    expect(getByRole(page.root, 'radio', '对公转账或现场刷卡')).toHaveProperty('checked', false);
    expect(getByRole(page.root, 'button', pay)).toBeTruthy();
  });

  it.each([
    ['meeting id 45', { ...somePayment, meetingId: '45' }],
    ['a meeting without a receiving account', { ...somePayment, takesTransfers: false }],
  ])('hides offline payment for %s', async (_, payment) => {
    await open(payment);
    expect(queryAllByRole(page.root, 'radio', '对公转账或现场刷卡')).toEqual([]);
  });

  it('takes a payer who has paid to the success page, also when coming back to the page', async () => {
    await open();
    expect(relaunch).not.toHaveBeenCalled();
    api.answers.queryOrder = { trade_state: 'SUCCESS' };
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess'));
  });

  it('lets pay although the first question got no answer', async () => {
    api.failing.add('queryOrder');
    await open();
    expect(getByRole(page.root, 'button', pay)).toBeTruthy();
  });
});

describe('paying by WeChat', () => {
  it('keeps the order when the payer cancels, and can be tried again', async () => {
    jest.mocked(requestPayment).mockResolvedValueOnce('cancel');
    await open();
    await press(pay);
    await page.waitFor(() => expect(toastText()).toBe('支付已取消'));
    await press(pay);
    await waitForText('支付结果确认中');
    expect(requestPayment).toHaveBeenCalledTimes(2);
    expect(api.bodies('getPrepayId')).toEqual(
      Array(2).fill({ body: '注册费', outTradeNo: somePayment.outTradeNo, openId: 'o-payer' }),
    );
  });

  it("does not take the bridge's ok for paid: it asks until the server says so", async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await pass(4);
    expect(relaunch).not.toHaveBeenCalled();
    api.answers.queryOrder = { trade_state: 'SUCCESS' };
    await pass(2);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess'));
  });

  it('goes on asking after a question that got no answer', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    api.failing.add('queryOrder');
    const asked = api.count('queryOrder');
    await pass(5);
    expect(api.count('queryOrder')).toBeGreaterThan(asked);
    expect(page.text()).toContain('支付结果确认中');
    api.failing.clear();
    api.answers.queryOrder = { trade_state: 'SUCCESS' };
    await pass(3);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess'));
  });

  it('offers 重新查询 after a minute, which finds the payment', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await pass(61);
    await page.waitFor(() => getByRole(page.root, 'button', '重新查询'));
    const asked = api.count('queryOrder');
    await pass(10);
    expect(api.count('queryOrder')).toBe(asked);
    api.answers.queryOrder = { trade_state: 'SUCCESS' };
    await press('重新查询');
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess'));
  });

  it('does not ask while the page is hidden or gone', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await page.hide();
    const asked = api.count('queryOrder');
    await pass(10);
    expect(api.count('queryOrder')).toBe(asked);
    await page.show();
    expect(api.count('queryOrder')).toBe(asked + 1);
    await page.unmount();
    await pass(10);
    expect(api.count('queryOrder')).toBe(asked + 1);
    await open();
  });

  it('says that a closed order is closed', async () => {
    await open();
    await press(pay);
    api.answers.queryOrder = { trade_state: 'CLOSED' };
    await pass(2);
    await waitForText('订单已关闭');
    expect(queryAllByRole(page.root, 'button', pay)).toEqual([]);
  });

  it('tells nobody of an order that is over to register again', async () => {
    api.answers.queryOrder = { trade_state: 'CLOSED' };
    await open();
    await waitForText('请登录查看您当前的报名状态');
    expect(page.text()).not.toContain('重新报名');
    await press('查看报名状态');
    expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
    expect(readPendingPayment()).toBeNull();
  });

  it('tells an individual nothing of 订单管理, which is a team’s', async () => {
    jest.mocked(canPay).mockResolvedValue(false);
    await open();
    expect(page.text()).not.toContain('订单管理');
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.text).toContain('在“待支付订单”中继续支付'));
    expect(feedbackState().question?.text).not.toContain('订单管理');
  });

  it('leads a team whose order was closed to paying for its members anew', async () => {
    api.answers.queryOrder = { trade_state: 'CLOSED' };
    await open({ ...somePayment, payer: 'team' });
    await waitForText('参会人的报名仍保留');
    expect(page.text()).not.toContain('重新报名');
    await press('交费管理');
    expect(returnTo).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toBeNull();
  });

  it('leads a team whose order the server refuses to its orders', async () => {
    api.refusals.queryOrder = { status: 500, message: '订单不存在' };
    await open({ ...somePayment, payer: 'team' });
    await waitForText('订单不存在');
    await press('订单管理');
    expect(returnTo).toHaveBeenCalledWith('teamOrders', { meetingCode: 'MI2027' });
  });

  it('says that paying failed, with what the server said', async () => {
    api.refusals.getPrepayId = { status: 500, message: '暂不支持微信支付，请选择其他支付方式' };
    await open();
    await press(pay);
    await page.waitFor(() =>
      expect(feedbackState().question).toMatchObject({
        title: '支付失败，请重试',
        text: '暂不支持微信支付，请选择其他支付方式',
      }),
    );
    expect(getByRole(page.root, 'button', pay)).toBeTruthy();
  });

  it("says that paying failed when WeChat's cashier did", async () => {
    jest.mocked(requestPayment).mockResolvedValue('fail');
    await open();
    await press(pay);
    await page.waitFor(() => expect(toastText()).toBe('支付失败，请重试'));
  });

  it('opens one cashier for two taps', async () => {
    await open();
    const button = getByRole(page.root, 'button', pay);
    act(() => [button, button].forEach((one) => one.click()));
    await waitForText('支付结果确认中');
    expect(requestPayment).toHaveBeenCalledTimes(1);
  });

  it('can be tried again when the cashier never answered and the page comes back', async () => {
    jest.mocked(requestPayment).mockReturnValueOnce(new Promise(() => undefined));
    await open();
    await press(pay);
    await page.waitFor(() => getByRole(page.root, 'button', '正在打开微信支付…'));
    await page.hide();
    await page.show();
    await page.waitFor(() => getByRole(page.root, 'button', pay));
  });

  it('keeps the order outside WeChat and says what else can be done', async () => {
    jest.mocked(canPay).mockResolvedValue(false);
    await open();
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.title).toBe('请在微信中打开'));
    expect(feedbackState().question?.text).toContain('对公转账或现场刷卡');
    await page.waitFor(() => getByRole(page.root, 'button', pay));
    expect(api.count('getPrepayId')).toBe(0);
  });
});

describe('the authorization round trip', () => {
  it('leaves for it without an openid, and pays by itself on return', async () => {
    keepOpenid('');
    await open();
    await press(pay);
    await page.waitFor(() =>
      expect(beginOauth).toHaveBeenCalledWith({ callbackRoute: 'openid', returnRoute: 'paymentChoice' }),
    );
    expect(api.count('getPrepayId')).toBe(0);
    await leave();
    keepOpenid('o-new');
    await open();
    await waitForText('支付结果确认中');
    expect(api.bodies('getPrepayId')).toMatchObject([{ openId: 'o-new' }]);
    await leave();
    await open();
    expect(requestPayment).toHaveBeenCalledTimes(1);
  });

  it('does not send away again a payer who came back without an openid', async () => {
    keepOpenid('');
    keepPaymentIntent(somePayment.outTradeNo);
    await open();
    await page.waitFor(() => expect(feedbackState().question?.title).toBe('微信授权未完成'));
    expect(beginOauth).not.toHaveBeenCalled();
  });

  it('asks for a new openid when the server does not know the kept one', async () => {
    api.refusals.getPrepayId = { httpStatus: 401, status: 401, message: '微信授权已失效' };
    await open();
    await press(pay);
    await page.waitFor(() => expect(beginOauth).toHaveBeenCalledTimes(1));
    expect(readOpenid()).toBe('');
  });

  it('is not begun again where the server refuses the openid that it has just brought', async () => {
    api.refusals.getPrepayId = { httpStatus: 401, status: 401, message: '微信授权已失效' };
    keepPaymentIntent(somePayment.outTradeNo);
    await open();
    await page.waitFor(() => expect(feedbackState().question?.text).toBe('微信授权已失效'));
    expect(beginOauth).not.toHaveBeenCalled();
  });

  it('goes on paying nothing but the order that it was left for', async () => {
    keepPaymentIntent('T20270321ANOTHER0');
    await open();
    await page.waitFor(() => undefined);
    expect([api.count('getPrepayId'), jest.mocked(requestPayment).mock.calls]).toEqual([0, []]);
  });
});

describe('an order that waits for a transfer', () => {
  beforeEach(() => keepTransferChoice(somePayment.outTradeNo));

  it('says so, keeps the account one tap away, and warns before it is paid by WeChat as well', async () => {
    await open();
    expect(page.text()).toContain('该订单正在等待转账到账。如已转账，请勿重复支付。');
    await press('查看收款账户');
    expect(navigate).toHaveBeenCalledWith('remittanceAccount');
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.text).toContain('再用微信支付会重复付款'));
    act(() => answerQuestion(feedbackState().question?.id ?? 0, false));
    await page.waitFor(() => undefined);
    expect(api.count('getPrepayId')).toBe(0);
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question).not.toBeNull());
    act(() => answerQuestion(feedbackState().question?.id ?? 0, true));
    await page.waitFor(() => expect(api.count('getPrepayId')).toBe(1));
  });
});

describe('paying offline', () => {
  const chooseOffline = async (): Promise<void> => {
    await open();
    await page.click(getByRole(page.root, 'radio', '对公转账或现场刷卡'));
    await press('提交');
  };

  it('posts the order and shows the account', async () => {
    api.answers.offlinePay = { accountNumber: '6222 0001' };
    await chooseOffline();
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('remittanceAccount'));
    expect(api.bodies('offlinePay')).toEqual([{ outTradeNo: somePayment.outTradeNo }]);
  });

  it('says 提交失败！ with what the server said, and stays', async () => {
    api.refusals.offlinePay = { status: 500, message: '该会议不支持对公转账' };
    await chooseOffline();
    await page.waitFor(() =>
      expect(feedbackState().question).toMatchObject({ title: '提交失败！', text: '该会议不支持对公转账' }),
    );
    expect(navigate).not.toHaveBeenCalled();
    expect(getByRole(page.root, 'button', '提交')).toBeTruthy();
  });
});

import { act } from 'react';
import { answerQuestion, feedbackState } from '../../platform/device/feedback';
import { navigate, relaunch } from '../../platform/browser/navigation/navigation';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { keepOpenid, readOpenid } from '../../platform/wechat/openid';
import { requestPayment } from '../../platform/wechat/wechat';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { pay, open, leave, press, waitForText } from '../../../test/pages/payment-choice';
import { page, served } from '../../../test/pages/app';
import { keepPendingPayment } from '../../session/keep-payments';
import { pendingPaymentOf, readPendingPayment } from '../../session/pending-payment';
import { noSubscription, type Subscription } from '../../session/subscription';
import { keepTransferChoice } from '../../session/transfer-choice';
import { keepPaymentIntent } from './online-payment';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../platform/wechat/oauth/oauth', () => ({ beginOauth: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  requestPayment: jest.fn(),
  noPayMessage: '请在微信中打开',
}));

const mockAsk = jest.fn(() => Promise.resolve<Subscription>(noSubscription));
jest.mock('../../session/subscriptions', () => ({ askToSubscribe: () => mockAsk() }));

// Messages are read from the port; drawing dialogs is tested elsewhere.
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

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
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it.each<[string, () => void]>([
    ['cancelled', () => (served.answers.queryOrder = { trade_state: 'CLOSED' })],
    ['unknown', () => (served.refusals.queryOrder = { httpStatus: 404, status: 404, message: '订单不存在' })],
  ])('forgets an order that is %s as it says so, whether or not it is left by its button', async (_, end) => {
    keepPendingPayment(somePayment);
    await open();
    expect(readPendingPayment()).toEqual(somePayment);
    end();
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(page.text()).toMatch(/查看报名状态|返回会议首页/));
    expect([readPendingPayment(), pendingPaymentOf(somePayment.meetingId)]).toEqual([null, null]);
  });

  it('lets pay although the first question got no answer', async () => {
    served.failing.add('queryOrder');
    await open();
    expect(getByRole(page.root, 'button', pay)).toBeTruthy();
  });
});

describe('the authorization round trip', () => {
  it('is not begun where the payer became known by letting WeChat tell of the payment', async () => {
    keepOpenid('');
    let answer = (): void => undefined;
    const keep = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    mockAsk.mockResolvedValueOnce({ isAccepted: true, keep });
    await open();
    await press(pay);
    await page.waitFor(() => getByRole(page.root, 'button', '正在打开微信支付…'));
    keepOpenid('o-told');
    answer();
    await waitForText('支付结果确认中');
    expect(keep).toHaveBeenCalledTimes(1);
    expect(served.bodies('getPrepayId')).toMatchObject([{ openId: 'o-told' }]);
    expect(beginOauth).not.toHaveBeenCalled();
  });

  it('leaves for it without an openid, and pays by itself on return', async () => {
    keepOpenid('');
    await open();
    await press(pay);
    await page.waitFor(() =>
      expect(beginOauth).toHaveBeenCalledWith({ callbackRoute: 'openid', returnRoute: 'paymentChoice' }),
    );
    expect(served.count('getPrepayId')).toBe(0);
    await leave();
    keepOpenid('o-new');
    await open();
    await waitForText('支付结果确认中');
    expect(served.bodies('getPrepayId')).toMatchObject([{ openId: 'o-new' }]);
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
    served.refusals.getPrepayId = { httpStatus: 401, status: 401, message: '微信授权已失效' };
    await open();
    await press(pay);
    await page.waitFor(() => expect(beginOauth).toHaveBeenCalledTimes(1));
    expect(readOpenid()).toBe('');
  });

  it('is not begun again where the server refuses the openid that it has just brought', async () => {
    served.refusals.getPrepayId = { httpStatus: 401, status: 401, message: '微信授权已失效' };
    keepPaymentIntent(somePayment.outTradeNo);
    await open();
    await page.waitFor(() => expect(feedbackState().question?.text).toBe('微信授权已失效'));
    expect(beginOauth).not.toHaveBeenCalled();
  });

  it('goes on paying nothing but the order that it was left for', async () => {
    keepPaymentIntent('T20270321ANOTHER0');
    await open();
    await page.waitFor(() => undefined);
    expect([served.count('getPrepayId'), jest.mocked(requestPayment).mock.calls]).toEqual([0, []]);
  });
});

describe('an order that waits for a transfer', () => {
  beforeEach(() => keepTransferChoice(somePayment.outTradeNo));

  it('says so, keeps the account one tap away, and warns before it is paid by WeChat as well', async () => {
    await open();
    expect(page.text()).toContain('该订单正在等待转账到账。如已转账，请勿重复支付。');
    await press('查看收款账户');
    expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.text).toContain('再用微信支付会重复付款'));
    act(() => answerQuestion(feedbackState().question?.id ?? 0, false));
    await page.waitFor(() => undefined);
    expect(served.count('getPrepayId')).toBe(0);
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question).not.toBeNull());
    act(() => answerQuestion(feedbackState().question?.id ?? 0, true));
    await page.waitFor(() => expect(served.count('getPrepayId')).toBe(1));
  });
});

describe('paying offline', () => {
  const chooseOffline = async (): Promise<void> => {
    await open();
    await page.click(getByRole(page.root, 'radio', '对公转账或现场刷卡'));
    await press('提交');
  };

  it('posts the order and shows the account', async () => {
    served.answers.payOffline = { accountNumber: '6222 0001' };
    await chooseOffline();
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' }));
    expect(served.bodies('payOffline')).toEqual([{ outTradeNo: somePayment.outTradeNo }]);
  });

  it('says 提交失败！ with what the server said, and stays', async () => {
    served.refusals.payOffline = { status: 500, message: '该会议不支持对公转账' };
    await chooseOffline();
    await page.waitFor(() =>
      expect(feedbackState().question).toMatchObject({ title: '提交失败！', text: '该会议不支持对公转账' }),
    );
    expect(navigate).not.toHaveBeenCalled();
    expect(getByRole(page.root, 'button', '提交')).toBeTruthy();
  });
});

import { act } from 'react';
import { feedbackState } from '../../platform/device/feedback';
import { navigate, relaunch, returnTo } from '../../platform/browser/navigation/navigation';
import { canPay, requestPayment } from '../../platform/wechat/wechat';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { pay, open, press, waitForText, toastText, pass } from '../../../test/pages/payment-choice';
import { page, served } from '../../../test/pages/app';
import { readPendingPayment } from '../../session/pending-payment';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../platform/wechat/oauth/oauth', () => ({ beginOauth: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  requestPayment: jest.fn(),
  noPayMessage: '请在微信中打开',
}));

// Messages are read from the port; drawing dialogs is tested elsewhere.
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

describe('paying by WeChat', () => {
  it('keeps the order when the payer cancels, and can be tried again', async () => {
    jest.mocked(requestPayment).mockResolvedValueOnce('cancel');
    await open();
    await press(pay);
    await page.waitFor(() => expect(toastText()).toBe('支付已取消'));
    await press(pay);
    await waitForText('支付结果确认中');
    expect(requestPayment).toHaveBeenCalledTimes(2);
    expect(served.bodies('getPrepayId')).toEqual(
      Array(2).fill({ body: '注册费', outTradeNo: somePayment.outTradeNo, openId: 'o-payer' }),
    );
  });

  it("does not take the bridge's ok for paid: it asks until the server says so", async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await pass(4);
    expect(relaunch).not.toHaveBeenCalled();
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await pass(2);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it('goes on asking after a question that got no answer', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    served.failing.add('queryOrder');
    const asked = served.count('queryOrder');
    await pass(5);
    expect(served.count('queryOrder')).toBeGreaterThan(asked);
    expect(page.text()).toContain('支付结果确认中');
    served.failing.clear();
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await pass(3);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it('offers 重新查询 after a minute, which finds the payment', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await pass(61);
    await page.waitFor(() => getByRole(page.root, 'button', '重新查询'));
    const asked = served.count('queryOrder');
    // From then on it asks calmly (product §9.25).
    await pass(5);
    expect(served.count('queryOrder')).toBe(asked);
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await press('重新查询');
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it('does not ask while the page is hidden or gone', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    await page.hide();
    const asked = served.count('queryOrder');
    await pass(10);
    expect(served.count('queryOrder')).toBe(asked);
    await page.show();
    expect(served.count('queryOrder')).toBe(asked + 1);
    await page.unmount();
    await pass(10);
    expect(served.count('queryOrder')).toBe(asked + 1);
    await open();
  });

  it('says that a closed order is closed', async () => {
    await open();
    await press(pay);
    served.answers.queryOrder = { trade_state: 'CLOSED' };
    await pass(2);
    await waitForText('订单已关闭');
    expect(queryAllByRole(page.root, 'button', pay)).toEqual([]);
  });

  it('tells nobody of an order that is over to register again', async () => {
    served.answers.queryOrder = { trade_state: 'CLOSED' };
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
    served.answers.queryOrder = { trade_state: 'CLOSED' };
    await open({ ...somePayment, payer: 'team' });
    await waitForText('参会人的报名仍保留');
    expect(page.text()).not.toContain('重新报名');
    await press('交费管理');
    expect(returnTo).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toBeNull();
  });

  it('leads a team whose order the server refuses to its orders', async () => {
    served.refusals.queryOrder = { status: 500, message: '订单不存在' };
    await open({ ...somePayment, payer: 'team' });
    await waitForText('订单不存在');
    await press('订单管理');
    expect(returnTo).toHaveBeenCalledWith('teamOrders', { meetingCode: 'MI2027' });
  });

  it('says that paying failed, with what the server said', async () => {
    served.refusals.getPrepayId = { status: 500, message: '暂不支持微信支付，请选择其他支付方式' };
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

  it.each<[string, () => void]>([
    ['the cashier failed', () => void jest.mocked(requestPayment).mockResolvedValue('fail')],
    ['the cashier was closed', () => void jest.mocked(requestPayment).mockResolvedValue('cancel')],
    [
      'the server refused',
      () => (served.refusals.getPrepayId = { status: 500, message: '该订单已支付，请勿重复支付' }),
    ],
  ])('says nothing of a failure where %s and the order is paid', async (_, fail) => {
    fail();
    await open();
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await press(pay);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
    await page.waitFor(() => undefined);
    expect(feedbackState()).toEqual({ toast: null, question: null });
  });

  it('says nothing of a failure that comes once the order was found paid', async () => {
    served.failing.add('getPrepayId');
    let answer = (_: boolean): void => undefined;
    jest.mocked(canPay).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open();
    await press(pay);
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
    answer(true);
    await page.waitFor(() => expect(served.count('getPrepayId')).toBe(1));
    await page.waitFor(() => undefined);
    expect(feedbackState().question).toBeNull();
  });

  it('takes back what it said of a failure once the order is paid', async () => {
    served.failing.add('getPrepayId');
    await open();
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.title).toBe('支付失败，请重试'));
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
    expect(feedbackState().question).toBeNull();
  });

  it('opens one cashier for two taps', async () => {
    await open();
    const button = getByRole(page.root, 'button', pay);
    act(() => [button, button].forEach((one) => one.click()));
    await waitForText('支付结果确认中');
    expect(requestPayment).toHaveBeenCalledTimes(1);
  });

  it('keeps the order outside WeChat and says what else can be done', async () => {
    jest.mocked(canPay).mockResolvedValue(false);
    await open();
    await press(pay);
    await page.waitFor(() => expect(feedbackState().question?.title).toBe('请在微信中打开'));
    expect(feedbackState().question?.text).toContain('对公转账或现场刷卡');
    await page.waitFor(() => getByRole(page.root, 'button', pay));
    expect(served.count('getPrepayId')).toBe(0);
  });
});

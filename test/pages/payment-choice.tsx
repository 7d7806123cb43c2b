import { act } from 'react';
import { feedbackState } from '../../src/platform/device/feedback';
import { keepOpenid } from '../../src/platform/wechat/openid';
import { canPay, requestPayment } from '../../src/platform/wechat/wechat';
import { getByRole } from '../jest/find-by-role';
import { PaymentChoice } from '../../src/features/payment/payment-choice';
import { somePayment } from '../../src/features/payment/testing/some-payment';
import { openPage, page, serve } from './app';

export const pay = '立即支付 ¥1,200.00';

/** Opens the page; afterwards time only advances explicitly. */
export const open = async (payment = somePayment): Promise<void> => {
  jest.useRealTimers();
  await openPage(<PaymentChoice payment={payment} />, {});
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
};
export const leave = (): Promise<void> => {
  jest.useRealTimers();
  return page.unmount();
};
export const press = (name: string): Promise<void> => page.click(getByRole(page.root, 'button', name));
export const waitForText = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
export const toastText = (): string | undefined => feedbackState().toast?.text;
/** Advances time by seconds, with the answers that arrive meanwhile. */
export const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    act(() => jest.advanceTimersByTime(1_000));
    await page.waitFor(() => undefined);
  }
};

beforeEach(() => {
  keepOpenid('o-payer');
  jest.mocked(canPay).mockResolvedValue(true);
  jest.mocked(requestPayment).mockResolvedValue('ok');
  serve({
    queryOrder: { trade_state: 'NOTPAY' },
    getPrepayId: 'wx-prepay',
    getPayParameters: { appId: 'wx1', package: 'prepay_id=wx-prepay', timeStamp: '1', signType: 'RSA' },
  });
});

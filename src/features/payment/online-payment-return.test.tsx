import { relaunch } from '../../platform/browser/navigation/navigation';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { keepOpenid } from '../../platform/wechat/openid';
import { requestPayment } from '../../platform/wechat/wechat';
import { getByRole } from '../../../test/jest/find-by-role';
import { pay, open, press, waitForText, pass } from '../../../test/pages/payment-choice';
import { page, served } from '../../../test/pages/app';

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
  it('can be tried again when the cashier never answered and the page comes back', async () => {
    jest.mocked(requestPayment).mockReturnValueOnce(new Promise(() => undefined));
    await open();
    await press(pay);
    await page.waitFor(() => getByRole(page.root, 'button', '正在打开微信支付…'));
    await page.hide();
    await page.show();
    await page.waitFor(() => getByRole(page.root, 'button', pay));
  });

  it('can be tried again when the browser brings the page back out of its cache', async () => {
    keepOpenid('');
    await open();
    await press(pay);
    await page.waitFor(() => getByRole(page.root, 'button', '正在打开微信支付…'));
    expect(beginOauth).toHaveBeenCalledTimes(1);
    await page.restore();
    await page.waitFor(() => getByRole(page.root, 'button', pay));
  });

  it('asks again when the browser brings the page back, since what was asked may never be answered', async () => {
    await open();
    await press(pay);
    await waitForText('支付结果确认中');
    served.unanswered.add('queryOrder');
    await pass(4);
    const asked = served.count('queryOrder');
    served.unanswered.clear();
    served.answers.queryOrder = { trade_state: 'SUCCESS' };
    await page.restore();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
    expect(served.count('queryOrder')).toBe(asked + 1);
  });
});

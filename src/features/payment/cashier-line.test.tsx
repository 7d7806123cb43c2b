import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { leave, open, pass, pay, press, waitForText } from '../../../test/pages/payment-choice';
import { page, served } from '../../../test/pages/app';
import { feedbackState } from '../../platform/device/feedback';
import { requestPayment } from '../../platform/wechat/wechat';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../platform/wechat/oauth/oauth', () => ({ beginOauth: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  requestPayment: jest.fn(),
  noPayMessage: '请在微信中打开',
}));
jest.mock('../../session/subscriptions', () => ({
  askToSubscribe: () => Promise.resolve({ isAccepted: false, keep: () => Promise.resolve() }),
}));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const inLine = (ahead: number, seconds: number): void => {
  served.refusals.getPrepayId = {
    ...{ httpStatus: 429, status: 429, message: '您的报名已保存，…' },
    data: { line: { ahead, seconds } },
  };
};
const itsTurn = (): void => {
  delete served.refusals.getPrepayId;
};

it('tells the place, counts down, and goes on to the cashier by itself', async () => {
  inLine(3_000, 6);
  await open();
  await press(pay);
  await waitForText('您的报名已保存，正在排队付款');
  await waitForText('前面约 3000 人，约 6 秒');
  expect(queryAllByRole(page.root, 'button', pay)).toEqual([]);
  await pass(3);
  await waitForText('前面约 1500 人，约 3 秒');
  inLine(600, 2);
  await pass(3);
  await waitForText('前面约 600 人，约 2 秒');
  expect(requestPayment).not.toHaveBeenCalled();
  itsTurn();
  await pass(2);
  await waitForText('支付结果确认中');
  expect(requestPayment).toHaveBeenCalledTimes(1);
  expect(served.count('getPrepayId')).toBe(3);
  expect(feedbackState().question).toBeNull();
});

it('goes on by itself on a page that was opened again', async () => {
  inLine(900, 4);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  await leave();
  inLine(300, 2);
  await open();
  await waitForText('前面约 300 人');
  itsTurn();
  await pass(2);
  await waitForText('支付结果确认中');
});

it('asks at once when it comes back to the front, and not while it is away', async () => {
  inLine(900, 4);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  await page.hide();
  await pass(8);
  expect(served.count('getPrepayId')).toBe(1);
  itsTurn();
  await page.show();
  await pass(1);
  await waitForText('支付结果确认中');
});

it('waits on where an answer is lost', async () => {
  inLine(900, 2);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  served.failing.add('getPrepayId');
  await pass(2);
  // It counts down anew.
  await waitForText('前面约 900 人，约 2 秒');
  expect(served.count('getPrepayId')).toBe(2);
  expect(feedbackState().question).toBeNull();
  served.failing.clear();
  itsTurn();
  await pass(2);
  await waitForText('支付结果确认中');
});

it('says that somebody else pays meanwhile, which only a tap ends', async () => {
  inLine(900, 2);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  served.refusals.getPrepayId = { status: -1, message: '该订单正在由他人支付。如要改在这里付款，请再点一次' };
  await pass(2);
  await page.waitFor(() => expect(feedbackState().question?.text).toContain('正在由他人支付'));
  itsTurn();
  await pass(4);
  expect(served.count('getPrepayId')).toBe(2);
  await press(pay);
  await waitForText('支付结果确认中');
  const isAgain = served.bodies('getPrepayId').map((body) => (body as { isAgain?: string }).isAgain);
  expect(isAgain).toEqual([undefined, '1', undefined]);
});

it('opens the cashier once: whoever leaves it without a result does so again by a tap only', async () => {
  jest.mocked(requestPayment).mockReturnValue(new Promise(() => undefined));
  inLine(900, 2);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  itsTurn();
  await pass(2);
  await page.waitFor(() => expect(requestPayment).toHaveBeenCalledTimes(1));
  await page.hide();
  await page.show();
  await pass(20);
  await leave();
  await open();
  await pass(2);
  getByRole(page.root, 'button', pay);
  expect(requestPayment).toHaveBeenCalledTimes(1);
});

it.each([
  [
    'is asked too often',
    () => (served.refusals.getPrepayId = { httpStatus: 429, status: 429, message: '操作过于频繁' }),
  ],
  ['cannot be reached', () => served.failing.add('getPrepayId')],
])('keeps the place at the head where the server %s', async (_, fail) => {
  inLine(0, 1);
  await open();
  await press(pay);
  await waitForText('马上轮到您');
  fail();
  await pass(2);
  await waitForText('马上轮到您');
  expect(feedbackState().question).toBeNull();
  served.failing.clear();
  itsTurn();
  await pass(2);
  await waitForText('支付结果确认中');
});

it('can be left for another way to pay', async () => {
  inLine(900, 4);
  await open();
  await press(pay);
  await waitForText('前面约 900 人');
  await press('稍后再付');
  getByRole(page.root, 'radio', '对公转账或现场刷卡');
  await pass(8);
  expect(served.count('getPrepayId')).toBe(1);
  getByRole(page.root, 'button', pay);
});

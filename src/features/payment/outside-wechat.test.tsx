import { act } from 'react';
import { copyText } from '../../platform/device/clipboard';
import { feedbackState } from '../../platform/device/feedback';
import { navigate, relaunch } from '../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../test/pages/app';
import { encodeQrPath } from '../../ui/display/encode-qr-path';
import { PaymentChoice } from './payment-choice';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: () => Promise.resolve(false),
  noPayMessage: '请在微信中打开',
}));
jest.mock('../../platform/device/clipboard', () => ({ copyText: jest.fn(() => Promise.resolve(true)) }));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ3N0aW5nLXJlZmVyZW5jZS0';
const address = `http://localhost/conf/charge/link?link=${link}`;

const open = (payment = somePayment): Promise<void> => openPage(<PaymentChoice payment={payment} />, {});
/** Dialogs show their content outside of the page. */
const inDialog = (name: string) => getByRole(document.body, 'button', name);
const seeDialog = () => page.waitFor(() => getByRole(document.body, 'dialog', '请用微信付款'));
const payOutside = async (payment = somePayment): Promise<void> => {
  await open(payment);
  await page.click(getByRole(page.root, 'button', '立即支付 ¥1,200.00'));
  await seeDialog();
};

const routesOf = (move: typeof relaunch | typeof navigate) => jest.mocked(move).mock.calls.map(([route]) => route);

beforeEach(() => {
  setExtras({ orderLinks: true });
  serve({ queryOrder: { trade_state: 'NOTPAY' }, getOrderLink: { link } });
});

it('offers the order’s own link as a code and to copy, and what to do with it', async () => {
  await payOutside();
  expect(feedbackState().question).toBeNull();
  const code = await page.waitFor(() => getByRole(document.body, 'img', '付款二维码'));
  expect(code.querySelectorAll('path')[1]?.getAttribute('d')).toBe(encodeQrPath(address).path);
  expect(page.text()).toContain('¥1,200.00');
  expect(page.text()).toContain('电脑上：用微信扫一扫');
  expect(page.text()).toContain('手机上：复制链接，发到微信里点开');
  expect(page.text()).toContain('付好后本页会自动更新，不用重复付款');
  await page.click(inDialog('复制链接'));
  await page.waitFor(() => expect(feedbackState().toast?.text).toBe('链接已复制，请发到微信里点开'));
  expect(copyText).toHaveBeenCalledWith(address);
  expect(served.bodies('getOrderLink')).toEqual([{ outTradeNo: somePayment.outTradeNo }]);
});

it.each([
  ['shown', false],
  ['closed', true],
])('knows within seconds that the order was paid, with the dialog %s', async (_how, isClosed) => {
  await payOutside();
  if (isClosed) await page.click(inDialog('关闭'));
  await page.hide();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  await page.show();
  expect(relaunch).not.toHaveBeenCalled();
  served.answers.queryOrder = { trade_state: 'SUCCESS' };
  await act(async () => {
    await jest.advanceTimersByTimeAsync(5_000);
  });
  await page.waitFor(() => expect(routesOf(relaunch)).toContain('paymentSuccess'));
});

it('leads to the account of who would rather transfer', async () => {
  served.answers.payOffline = { accountNumber: '6222 0001' };
  await payOutside();
  await page.click(inDialog('改用对公转账'));
  await page.waitFor(() => expect(routesOf(navigate)).toEqual(['remittanceAccount']));
});

it('says nothing of transfers where the meeting takes none', async () => {
  await payOutside({ ...somePayment, takesTransfers: false });
  expect(queryAllByRole(document.body, 'button', '改用对公转账')).toEqual([]);
});

it('says that no code could be made, and makes it when asked again', async () => {
  served.refusals.getOrderLink = { status: -1, message: '交费已截止，如需参会请联系主办方' };
  await payOutside();
  await page.waitFor(() => expect(page.text()).toContain('交费已截止'));
  expect(queryAllByRole(document.body, 'button', '复制链接')).toEqual([]);
  delete served.refusals.getOrderLink;
  await page.click(inDialog('重试'));
  await page.waitFor(() => getByRole(document.body, 'img', '付款二维码'));
});

it('says 请在微信中打开 where the server makes no links', async () => {
  setExtras({ orderLinks: false });
  await open();
  await page.click(getByRole(page.root, 'button', '立即支付 ¥1,200.00'));
  await page.waitFor(() => expect(feedbackState().question?.title).toBe('请在微信中打开'));
  expect(queryAllByRole(document.body, 'dialog', '请用微信付款')).toEqual([]);
  expect(served.count('getOrderLink')).toBe(0);
});

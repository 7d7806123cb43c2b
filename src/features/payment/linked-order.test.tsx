import { answerQuestion, feedbackState, resetFeedback } from '../../platform/device/feedback';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { keepOpenid } from '../../platform/wechat/openid';
import { isInWechat } from '../../platform/wechat/in-wechat';
import { canPay, requestPayment } from '../../platform/wechat/wechat';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import OrderLinkPage from '../../pages/payment/link/index';
import { keepPaymentIntent } from './online-payment';
import { serveApi, type FakeApi } from './testing/serve-api';

const settings = {
  apiOrigin: '',
  tokenPrefix: 'Bearer ',
  paymentProviders: [] as string[],
  extras: { orderLinks: true },
};
jest.mock('../../platform/network/settings', () => ({ appSettings: () => settings }));
jest.mock('../../platform/wechat/oauth/oauth', () => ({ beginOauth: jest.fn() }));
jest.mock('../../platform/wechat/in-wechat', () => ({ isInWechat: jest.fn() }));
jest.mock('../../platform/wechat/wechat', () => ({
  canPay: jest.fn(),
  requestPayment: jest.fn(),
  canCloseWindow: () => true,
  noPayMessage: '请在微信中打开',
}));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ3N0aW5nLXJlZmVyZW5jZS0';
const ofTeam = {
  ...{ state: 'open', payMoney: 16200, attendeeCount: 18, teamName: '湘江医院', isTransferAwaited: false },
  meetingName: '第二十届中国医学信息学学术年会',
};
const ended = { payMoney: 0, attendeeCount: 0, teamName: '', meetingName: '', isTransferAwaited: false };
const payButton = '微信支付 ¥16,200.00';
let api: FakeApi;
let page: MountedPage;

const open = async (params: Record<string, string> = { link }): Promise<void> => {
  page = await mountPage(<OrderLinkPage />, { params, path: '/charge/link' });
};
const see = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const press = async (name: string): Promise<void> =>
  page.click(await page.waitFor(() => getByRole(page.root, 'button', name)));

beforeEach(() => {
  settings.paymentProviders = [];
  localStorage.clear();
  keepOpenid('o-payer');
  jest.mocked(isInWechat).mockReturnValue(true);
  jest.mocked(canPay).mockResolvedValue(true);
  jest.mocked(requestPayment).mockResolvedValue('ok');
  api = serveApi({
    linkedOrder: ofTeam,
    linkedPrepayId: 'wx-prepay',
    getPayParameterForPage: { appId: 'wx1', package: 'prepay_id=wx-prepay', timeStamp: '1', signType: 'RSA' },
  });
});
afterEach(async () => {
  await page.unmount();
  resetFeedback();
  jest.clearAllMocks();
});

it('says who asks, then what it costs, and has one button: no way back, no menu, no login', async () => {
  await open();
  await see('湘江医院');
  const text = getByRole(page.root, 'main').textContent;
  expect(text.indexOf('湘江医院')).toBeLessThan(text.indexOf('16,200.00'));
  expect(text).toContain('第二十届中国医学信息学学术年会');
  expect(text).toContain('18 人注册费');
  const names = [...queryAllByRole(page.root, 'button'), ...queryAllByRole(page.root, 'link')].map(
    (control) => control.textContent,
  );
  expect(names).toEqual([payButton]);
  expect(api.bodies('linkedOrder')).toEqual([{ link }]);
});

it('names the meeting where an individual asks', async () => {
  api.answers.linkedOrder = { ...ofTeam, teamName: '', attendeeCount: 1 };
  await open();
  await see('1 人注册费');
  expect(page.text().match(/第二十届中国医学信息学学术年会/g)).toHaveLength(1);
});

it('pays by the link alone, and says so once the server knows', async () => {
  await open();
  await press(payButton);
  api.answers.linkedOrder = { ...ended, state: 'paid' };
  await see('已付款');
  expect(page.text()).toContain('¥16,200.00 已付清，不用重复付款');
  expect(api.bodies('linkedPrepayId')).toEqual([{ link, openId: 'o-payer' }]);
  expect(queryAllByRole(page.root, 'button').map((button) => button.textContent)).toEqual(['关闭页面']);
});

it('tells a server that names its payment providers which of them it is', async () => {
  settings.paymentProviders = ['wechat'];
  await open();
  await press(payButton);
  await page.waitFor(() =>
    expect(api.bodies('linkedPrepayId')).toEqual([{ link, openId: 'o-payer', provider: 'wechat' }]),
  );
});

it('does not take the bridge’s ok for paid', async () => {
  await open();
  await press(payButton);
  await see('支付结果确认中');
  expect(page.text()).not.toContain('已付款');
});

it('has WeChat say who pays first, and pays by itself on return', async () => {
  keepOpenid('');
  await open();
  await press(payButton);
  await page.waitFor(() =>
    expect(beginOauth).toHaveBeenCalledWith({
      ...{ callbackRoute: 'openid', returnRoute: 'orderLink', returnParams: { link } },
    }),
  );
  await page.unmount();
  keepOpenid('o-new');
  await open();
  await page.waitFor(() => expect(api.bodies('linkedPrepayId')).toEqual([{ link, openId: 'o-new' }]));
});

it('pays nothing by itself but the order that was left for', async () => {
  keepPaymentIntent('another');
  await open();
  await see('湘江医院');
  expect(requestPayment).not.toHaveBeenCalled();
});

it('warns who would pay an order beside its transfer', async () => {
  api.answers.linkedOrder = { ...ofTeam, isTransferAwaited: true };
  await open();
  await see('正在等待转账到账');
  await press(payButton);
  await page.waitFor(() => expect(feedbackState().question?.text).toContain('再用微信支付会重复付款'));
  answerQuestion(feedbackState().question?.id ?? 0, false);
  await page.waitFor(() => undefined);
  expect(api.count('linkedPrepayId')).toBe(0);
});

it.each([
  ['paid already', { ...ended, state: 'paid' }, '已付款', '已付清，不用重复付款'],
  ['cancelled or over', { ...ended, state: 'ended' }, '不用付款了', '请联系把链接发给您的人'],
])('shows of an order that is %s only that', async (_how, answer, title, text) => {
  api.answers.linkedOrder = answer;
  await open();
  await see(title);
  expect(page.text()).toContain(text);
  expect(page.text()).not.toContain('¥');
  expect(queryAllByRole(page.root, 'button', payButton)).toEqual([]);
});

it('says of a link that nobody made, and of none at all, to ask for it again', async () => {
  api.refusals.linkedOrder = { httpStatus: 404, status: 404, message: '付款链接无效，请让对方重新发送' };
  await open({ link: 'x' });
  await see('没有找到这笔订单');
  await page.unmount();
  await open({});
  await see('没有找到这笔订单');
});

it('can be tried again where there is no network', async () => {
  api.failing.add('linkedOrder');
  await open();
  await see('订单加载失败');
  api.failing.clear();
  await press('重试');
  await see('湘江医院');
});

it('shows outside WeChat the code and the link, and how to get them there', async () => {
  jest.mocked(isInWechat).mockReturnValue(false);
  jest.mocked(canPay).mockResolvedValue(false);
  await open();
  await page.waitFor(() => getByRole(page.root, 'img', '付款二维码'));
  await see('手机上：复制链接，发到微信里点开');
  expect(queryAllByRole(page.root, 'button').map((button) => button.textContent)).toEqual(['复制链接']);
});

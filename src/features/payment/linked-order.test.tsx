import { answerQuestion, feedbackState } from '../../platform/device/feedback';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { keepOpenid } from '../../platform/wechat/openid';
import { isInWechat } from '../../platform/wechat/in-wechat';
import { canPay, requestPayment } from '../../platform/wechat/wechat';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../test/pages/app';
import OrderLinkPage from '../../pages/payment/link/index';
import { keepPaymentIntent } from './online-payment';

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

const open = (params: Record<string, string> = { link }): Promise<void> =>
  openPage(<OrderLinkPage />, params, '/charge/link');
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
  serve({
    getLinkedOrder: ofTeam,
    getLinkedPrepayId: 'wx-prepay',
    getPayParameters: { appId: 'wx1', package: 'prepay_id=wx-prepay', timeStamp: '1', signType: 'RSA' },
  });
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
  expect(served.bodies('getLinkedOrder')).toEqual([{ link }]);
});

it('names the meeting where an individual asks', async () => {
  served.answers.getLinkedOrder = { ...ofTeam, teamName: '', attendeeCount: 1 };
  await open();
  await see('1 人注册费');
  expect(page.text().match(/第二十届中国医学信息学学术年会/g)).toHaveLength(1);
});

it('pays by the link alone, and says so once the server knows', async () => {
  await open();
  await press(payButton);
  served.answers.getLinkedOrder = { ...ended, state: 'paid' };
  await see('已付款');
  expect(page.text()).toContain('¥16,200.00 已付清，不用重复付款');
  expect(served.bodies('getLinkedPrepayId')).toEqual([{ link, openId: 'o-payer' }]);
  expect(queryAllByRole(page.root, 'button').map((button) => button.textContent)).toEqual(['关闭页面']);
});

it('tells a server that names its payment providers which of them it is', async () => {
  settings.paymentProviders = ['wechat'];
  await open();
  await press(payButton);
  await page.waitFor(() =>
    expect(served.bodies('getLinkedPrepayId')).toEqual([{ link, openId: 'o-payer', provider: 'wechat' }]),
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
  await page.waitFor(() => expect(served.bodies('getLinkedPrepayId')).toEqual([{ link, openId: 'o-new' }]));
});

it('pays nothing by itself but the order that was left for', async () => {
  keepPaymentIntent('another');
  await open();
  await see('湘江医院');
  expect(requestPayment).not.toHaveBeenCalled();
});

it('warns who would pay an order beside its transfer', async () => {
  served.answers.getLinkedOrder = { ...ofTeam, isTransferAwaited: true };
  await open();
  await see('正在等待转账到账');
  await press(payButton);
  await page.waitFor(() => expect(feedbackState().question?.text).toContain('再用微信支付会重复付款'));
  answerQuestion(feedbackState().question?.id ?? 0, false);
  await page.waitFor(() => undefined);
  expect(served.count('getLinkedPrepayId')).toBe(0);
});

it.each([
  ['paid already', { ...ended, state: 'paid' }, '已付款', '已付清，不用重复付款'],
  [
    'too old for its price',
    { ...ended, state: 'ended', isPriceOver: '1' },
    '订单价格已过期',
    '请让发链接的人按现价更新后重新发给您',
  ],
  ['cancelled or over', { ...ended, state: 'ended' }, '不用付款了', '请联系把链接发给您的人'],
])('shows of an order that is %s only that', async (_how, answer, title, text) => {
  served.answers.getLinkedOrder = answer;
  await open();
  await see(title);
  expect(page.text()).toContain(text);
  expect(page.text()).not.toContain('¥');
  expect(queryAllByRole(page.root, 'button', payButton)).toEqual([]);
});

it('says of a link that nobody made, and of none at all, to ask for it again', async () => {
  served.refusals.getLinkedOrder = { httpStatus: 404, status: 404, message: '付款链接无效，请让对方重新发送' };
  await open({ link: 'x' });
  await see('没有找到这笔订单');
  await page.unmount();
  await open({});
  await see('没有找到这笔订单');
});

it('can be tried again where there is no network', async () => {
  served.failing.add('getLinkedOrder');
  await open();
  await see('订单加载失败');
  served.failing.clear();
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

describe('the link by which somebody else is asked to pay', () => {
  const account = {
    ...{
      accountNumber: '6100 1234 5678',
      accountName: '陕西省医学信息学会',
      bankName: '中国银行西安支行',
      payNotice: '',
    },
  };
  const payer = {
    ...{ account, remark: 'MT37 9K3P', receiptAt: '', payBy: '2027-04-30', invoiceState: 'open' },
    ...{ invoiceTitle: '', taxpayerIdentificationNumber: '' },
  };
  const asked = { ...ofTeam, payer };
  const controls = (): (string | null)[] =>
    queryAllByRole(page.root, 'button').map((control) => control.getAttribute('aria-label') ?? control.textContent);

  beforeEach(() => {
    served.answers.getLinkedOrder = asked;
    served.answers.chooseLinkedTransfer = { ...asked, isTransferAwaited: true };
    Object.assign(navigator, { clipboard: { writeText: jest.fn().mockResolvedValue(undefined) } });
  });

  it('shows the account at once, and copies all of it by its one full button, which says that a transfer was chosen', async () => {
    await open();
    await see('MT37 9K3P');
    expect(controls()).toEqual(['上传银行回单', '填写发票抬头', '复制全部转账信息']);
    await press('复制全部转账信息');
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith(
      '户名：陕西省医学信息学会\n账号：6100 1234 5678\n开户行：中国银行西安支行\n附言（必填）：MT37 9K3P\n金额：¥16,200.00',
    );
    await page.waitFor(() => expect(served.bodies('chooseLinkedTransfer')).toEqual([{ link }]));
    expect(feedbackState().toast?.text).toContain('已复制');
  });

  it('pays online by the same page, with a warning once a transfer was chosen', async () => {
    await open();
    await press('复制全部转账信息');
    await page.click(await page.waitFor(() => getByRole(page.root, 'radio', '微信支付')));
    await see('如已转账，请勿重复支付');
    expect(controls()).toContain(payButton);
    await press(payButton);
    await page.waitFor(() => expect(feedbackState().question).not.toBeNull());
    answerQuestion(feedbackState().question?.id ?? 0, true);
    await page.waitFor(() => expect(served.bodies('getLinkedPrepayId')).toEqual([{ link, openId: 'o-payer' }]));
  });

  it('has the invoice filled in, and shows what was typed', async () => {
    served.answers.nameLinkedInvoice = {
      ...asked,
      payer: {
        ...payer,
        invoiceState: 'given',
        invoiceTitle: '湘江医院',
        taxpayerIdentificationNumber: '12430000444878120R',
      },
    };
    await open();
    await press('填写发票抬头');
    await page.type(await page.waitFor(() => getByRole(document.body, 'textbox', '发票抬头')), '湘江医院');
    await page.type(getByRole(document.body, 'textbox', '税务登记号'), '12430000444878120R');
    await page.type(getByRole(document.body, 'textbox', '收件人邮箱'), 'caiwu@example.org');
    await page.click(getByRole(document.body, 'button', '保存'));
    await see('湘江医院');
    expect(served.bodies('nameLinkedInvoice')).toEqual([
      expect.objectContaining({ link, invoiceTitle: '湘江医院', recipientEmail: 'caiwu@example.org' }),
    ]);
    await page.waitFor(() => expect(controls()).toContain('修改发票抬头'));
  });

  it('has neither account nor receipt where the meeting takes no transfers', async () => {
    served.answers.getLinkedOrder = { ...asked, payer: { ...payer, account: undefined, remark: '' } };
    await open();
    await see('16,200.00');
    expect(controls()).toEqual(['填写发票抬头', payButton]);
  });

  it('says that it is over once it was withdrawn', async () => {
    served.answers.getLinkedOrder = { ...ended, state: 'ended' };
    await open();
    await see('链接已收回');
    expect(page.text()).not.toContain('16,200');
  });
});

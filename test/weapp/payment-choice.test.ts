import { resolve } from 'node:path';
import { routes } from '../../src/routes';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';
import { nobody, type WechatServices } from './simulator/wechat-services';

/** The means of payment that the mini-program recommends (product §9.2). */

const folder = resolve(__dirname, '../../dist/test/weapp');
const kept = (value: unknown): string => JSON.stringify({ value });
const order = {
  ...{ payAmountFen: '120000', outTradeNo: 'T202703208F3K2QXM', payMeetingId: '7', payMeetingCode: 'MI2027' },
  ...{ payMeetingName: '年会', payAttendeeCount: '1', payPayer: 'attendee' },
};
const cookies = (more: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...order, ...more }).map(([name, value]) => [`conf:cookie:${name}`, kept(value)]),
  );

// Every page restarts the whole program.

function open(miniProgramPay: boolean, more: object = {}): BootedWeapp {
  const answer = answerCalls({
    getAppSettings: { extras: { miniProgramPay } },
    queryOrder: { trade_state: 'NOTPAY' },
  });
  return bootWeapp(folder, routes.paymentChoice.page, {}, answer, { stored: cookies(more) });
}

it('recommends WeChat where the server has its app id', async () => {
  const weapp = open(true);
  await weapp.waitFor(() => expect(weapp.shown()).toContain('微信支付（推荐）'));
  await weapp.waitFor(() => expect(weapp.shown()).toContain('立即支付'));
  expect(weapp.shown()).not.toContain('小程序暂不支持');
});

it('chooses the transfer where it has not, and says where WeChat takes payments', async () => {
  const weapp = open(false);
  await weapp.waitFor(() => expect(weapp.shown()).toContain('小程序暂不支持：订单已保留，请在微信中打开会议链接支付'));
  expect(weapp.shown()).not.toContain('（推荐）');
  // The button of a transfer.
  expect(weapp.shown()).toContain('"提交"');
  const text = weapp.shown();
  expect(text.indexOf('对公转账或现场刷卡')).toBeLessThan(text.indexOf('小程序暂不支持'));
});

it('a meeting without transfers still says so', async () => {
  const weapp = open(false, { payTransfers: 'false' });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('请在微信中打开会议链接支付'));
  expect(weapp.shown()).not.toContain('对公转账');
});

it('asks WeChat for one code at a first payment, whoever lets it be told of', async () => {
  let codes = 0;
  const services: WechatServices = {
    ...nobody,
    subscribes: 'accept',
    subscribe: () => Promise.resolve(),
    login: () => Promise.resolve(`code-${(codes += 1)}`),
  };
  const answer = answerCalls({
    getAppSettings: {
      extras: { miniProgramPay: true },
      miniProgram: { phoneLogin: true, subscribeTemplates: { payment: 'id-payment' } },
    },
    queryOrder: { trade_state: 'NOTPAY' },
    keepSubscriptions: { openid: 'mini-openid-1' },
    getOpenid: { openid: 'mini-openid-1' },
  });
  const weapp = bootWeapp(folder, routes.paymentChoice.page, {}, answer, { stored: cookies({}), services });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('微信支付（推荐）'));
  weapp.press('立即支付 ');
  const paths = () => weapp.requests.map(({ url }) => url.replace(/\?.*/, '').replace(/.*\//, ''));
  await weapp.waitFor(() => expect(paths()).toContain('getPrepayId'));
  expect(paths()).toContain('subscriptions');
  expect(paths()).not.toContain('getUserInfoByCode');
  expect(codes).toBe(1);
});

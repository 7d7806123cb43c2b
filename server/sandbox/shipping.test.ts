import type { MiniProgramAccount } from '../gateways/ports';
import { createMiniProgramAccount } from '../gateways/wechat-api/create-mini-program-account';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

/** 发货信息管理: the real adapter against the sandbox's WeChat, and what that refuses. */

let sandbox: TestSandbox;
let account: MiniProgramAccount;
let token: string;
/** The openid of a mini-program user who has paid. */
let openid: string;
let outTradeNo: string;
let last = 0;

const setting = (name: string): string => sandbox.settings[name] ?? '';
const at = Date.parse('2027-03-20T10:00:00+08:00');

beforeAll(async () => {
  sandbox = await startTestSandbox();
  account = createMiniProgramAccount({
    origin: setting('WECHAT_OAUTH_ORIGIN'),
    ...{ appId: setting('WECHAT_MINI_PROGRAM_APPID'), appSecret: setting('WECHAT_MINI_PROGRAM_SECRET') },
    ...{ templates: {}, mchId: setting('WECHAT_MCHID') },
  });
  token = (await account.accessToken(false)).value;
  const login = await sandbox.post('/sandbox/mini-program/login', { device: 'phone-1' });
  openid = await sandbox.miniProgram.payerIdByCode(((await login.json()) as { code: string }).code);
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  outTradeNo = await startPayment();
});

async function startPayment(isPaid = true): Promise<string> {
  const number = `TSHIP${String((last += 1)).padStart(6, '0')}`;
  const expiresAt = sandbox.clock.now + 3_600_000;
  const { checkoutId } = await sandbox.pay.createAttempt({
    ...{ outTradeNo: number, description: '注册费', amountFen: 100, payerId: openid, expiresAt },
    ...{ payerAppId: account.appId, notifyUrl: 'http://127.0.0.1:9/api/wxpay/notify' },
  });
  const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now, account.appId);
  if (isPaid) expect((await sandbox.post('/sandbox/mini-program/pay', parameters)).status).toBe(200);
  return number;
}

const delivery = (changes = {}) => ({ outTradeNo, openid, description: '注册费', at, ...changes });
const report = (changes = {}) => account.reportDelivery(token, delivery(changes));

it('says whether it waits for deliveries', async () => {
  expect(await account.isTradeManaged(token)).toBe(true);
  await sandbox.arm('trade-unmanaged');
  expect(await account.isTradeManaged(token)).toBe(false);
});

it('takes a delivery, the same again and one other, and pays a third no heed', async () => {
  expect(await report()).toBe('reported');
  expect(await report({ at: at + 60_000 })).toBe('reported');
  const seen = async () => {
    const answer = await fetch(`${setting('WECHAT_OAUTH_ORIGIN')}/sandbox/deliveries.json`);
    const { deliveries } = (await answer.json()) as { deliveries: { outTradeNo: string }[] };
    return deliveries.find((one) => one.outTradeNo === outTradeNo);
  };
  expect(await seen()).toEqual({ outTradeNo, logisticsType: 3, itemDesc: '注册费', times: 1 });
  expect(await report({ description: '注册费（更正）' })).toBe('reported');
  expect(await report({ description: '注册费' })).toBe('reported');
  expect(await seen()).toMatchObject({ itemDesc: '注册费（更正）', times: 2 });
});

it('knows nothing of a payment that was not made, or not yet, and finds nothing to deliver in one that has gone back', async () => {
  expect(await report({ outTradeNo: 'TNOBODYS' })).toBe('early');
  expect(await report({ outTradeNo: await startPayment(false) })).toBe('early');
  await sandbox.arm('early-delivery');
  expect(await report()).toBe('early');
  const refund = { outTradeNo, outRefundNo: `R${outTradeNo}`, refundFen: 100, totalFen: 100, reason: '退费' };
  await sandbox.pay.refund({ ...refund, notifyUrl: 'http://127.0.0.1:9/api/wxpay/notify' });
  for (let outcome = ''; outcome !== 'void';) {
    outcome = await report();
    expect(outcome).toMatch(/reported|void/);
  }
});

it('refuses another’s openid, and takes descriptions of any length', async () => {
  await expect(report({ openid: 'o-of-somebody-else' })).rejects.toMatchObject({ code: '10060031', refusal: 'other' });
  expect(await report({ description: '𠮷'.repeat(200) })).toBe('reported');
});

it.each([
  ['10060012', { refusal: 'busy', retryable: true }],
  ['44990', { refusal: 'minute' }],
])('takes %s for a trouble that passes', async (code, expected) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(JSON.stringify({ errcode: Number(code), errmsg: 'busy' })));
  await expect(report()).rejects.toMatchObject({ code, ...expected });
});

describe('is strict about', () => {
  const body = (changes: object = {}) => ({
    order_key: { order_number_type: 1, mchid: setting('WECHAT_MCHID'), out_trade_no: outTradeNo },
    ...{ logistics_type: 3, delivery_mode: 1, shipping_list: [{ item_desc: '注册费' }] },
    ...{ upload_time: '2027-03-20T10:00:00+08:00', payer: { openid } },
    ...changes,
  });
  const upload = async (given: object): Promise<number> => {
    const answer = await sandbox.post(`/wxa/sec/order/upload_shipping_info?access_token=${token}`, given);
    return ((await answer.json()) as { errcode: number }).errcode;
  };

  it.each<[string, object, number]>([
    ['the documented members alone', { receiver_contact: '1' }, 47001],
    ['a list of packages', { shipping_list: { item_desc: '注册费' } }, 47001],
    ['one package', { shipping_list: [{ item_desc: '1' }, { item_desc: '2' }] }, 268485228],
    ['its description', { shipping_list: [{ item_desc: '' }] }, 10060008],
    ['its length', { shipping_list: [{ item_desc: '字'.repeat(121) }] }, 10060009],
    ['a parcel’s number', { logistics_type: 1 }, 268485226],
    ['known logistics', { logistics_type: 5 }, 10060005],
    ['a known mode', { delivery_mode: 'UNIFIED_DELIVERY' }, 268485224],
    ['the time', { upload_time: '2027-03-20 10:00:00+08:00' }, 268485216],
    ['how an order is named', { order_key: { order_number_type: 3 } }, 268485194],
    ['the merchant', { order_key: { order_number_type: 1, out_trade_no: 'T1' } }, 268485196],
    ['the trade number', { order_key: { order_number_type: 1, mchid: '1' } }, 268485197],
    ['the payment’s number', { order_key: { order_number_type: 2 } }, 268485195],
  ])('%s', async (_, changes, errcode) => {
    expect(await upload(body())).toBe(0);
    expect(await upload(body(changes))).toBe(errcode);
  });

  it('the access token', async () => {
    const answer = await sandbox.post('/wxa/sec/order/is_trade_managed?access_token=x', { appid: account.appId });
    expect(await answer.json()).toMatchObject({ errcode: 40001 });
  });
});

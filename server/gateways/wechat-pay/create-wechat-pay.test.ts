import { generateKeyPairSync, sign } from 'node:crypto';
import { TooFrequentError } from '../payment-provider';
import { createWechatPay } from './create-wechat-pay';
import { answerMessage } from './signatures';

const pem = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const merchantKeys = generateKeyPairSync('rsa', pem);
const wechatKeys = generateKeyPairSync('rsa', pem);
const now = 1_800_000_000_000;
const credentials = {
  notifyUrl: 'https://a.example/n',
  origin: 'https://pay.example',
  appId: 'wx1',
  mchId: '1900000001',
  merchantSerial: 'ABC',
  merchantPrivateKeyPem: merchantKeys.privateKey,
  apiV3Key: '0123456789abcdef0123456789abcdef',
  platformKeys: [{ id: 'PUB_KEY_ID_1', publicKeyPem: wechatKeys.publicKey }],
};
const pay = createWechatPay(credentials, () => now);

/** WeChat's answer, signed; or unsigned, as from a proxy in front of it. */
function answerWith(status: number, content: unknown, isSigned = true): jest.SpyInstance {
  const body = content === null ? '' : JSON.stringify(content);
  const message = answerMessage(String(now / 1000), 'n', body);
  const headers = {
    'Wechatpay-Timestamp': String(now / 1000),
    'Wechatpay-Nonce': 'n',
    'Wechatpay-Serial': 'PUB_KEY_ID_1',
    'Wechatpay-Signature': sign('sha256', Buffer.from(message), wechatKeys.privateKey).toString('base64'),
  };
  const response = new Response(content === null ? null : body, { status, headers: isSigned ? headers : {} });
  return jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response);
}

afterEach(() => jest.restoreAllMocks());

describe('an answer', () => {
  it('that is unsigned is no success', async () => {
    answerWith(200, { prepay_id: 'wx2' }, false);
    const request = {
      outTradeNo: 'T1',
      description: '注册费',
      amountFen: 1,
      payerId: 'o',
      expiresAt: now,
      notifyUrl: '',
    };
    await expect(pay.createAttempt(request)).rejects.toMatchObject({ code: 'SIGN_ERROR', retryable: false });
    answerWith(204, null, false);
    await expect(pay.close('T1')).rejects.toMatchObject({ code: 'SIGN_ERROR' });
  });

  it('that says an order is unknown is believed when it is signed, and decides nothing when not', async () => {
    const unknown = { code: 'ORDER_NOT_EXIST', message: '订单不存在' };
    answerWith(404, unknown);
    expect(await pay.query('T1')).toBeNull();
    answerWith(404, unknown, false);
    await expect(pay.query('T1')).rejects.toMatchObject({ code: 'UNVERIFIED', retryable: false, httpStatus: 404 });
  });

  it.each([
    ['ORDERNOTEXIST', 'ORDER_NOT_EXIST'],
    ['ORDER_PAID', 'ORDERPAID'],
    ['SYSTEMERROR', 'SYSTEM_ERROR'],
  ])("in WeChat's other spelling %s is %s", async (given, code) => {
    answerWith(400, { code: given, message: '' });
    await expect(pay.queryRefund('R1')).rejects.toMatchObject({ code });
  });

  it.each([
    [500, 'SYSTEM_ERROR', true],
    [429, 'FREQUENCY_LIMITED', true],
    [502, undefined, true],
    [403, 'NO_AUTH', false],
    [400, 'PARAM_ERROR', false],
  ])('of %s %s may be repeated: %s', async (status, code, retryable) => {
    answerWith(status, { code, message: '' });
    await expect(pay.close('T1')).rejects.toMatchObject({ code: code ?? `HTTP_${status}`, retryable });
  });

  it('of too many orders in a short time is told apart, since nothing was done', async () => {
    const request = {
      outTradeNo: 'T1',
      description: '注册费',
      amountFen: 1,
      payerId: 'o',
      expiresAt: now,
      notifyUrl: '',
    };
    answerWith(429, { code: 'FREQUENCY_LIMITED', message: '' });
    await expect(pay.createAttempt(request)).rejects.toBeInstanceOf(TooFrequentError);
    // A proxy's is not WeChat's word.
    answerWith(429, { code: 'FREQUENCY_LIMITED', message: '' }, false);
    await expect(pay.createAttempt(request)).rejects.toMatchObject({ code: 'UNVERIFIED', name: 'GatewayError' });
  });

  it('about another order or another refund is refused', async () => {
    answerWith(200, { appid: 'wx1', mchid: '1900000001', out_trade_no: 'T2', trade_state: 'NOTPAY' });
    await expect(pay.query('T1')).rejects.toMatchObject({ code: 'ANSWER_MISMATCH' });
    const request = {
      outTradeNo: 'T1',
      outRefundNo: 'R1',
      refundFen: 100,
      totalFen: 200,
      reason: '退费',
      notifyUrl: 'https://a.example/n',
    };
    const refund = { refund_id: '5', out_refund_no: 'R1', out_trade_no: 'T1', status: 'PROCESSING' };
    answerWith(200, { ...refund, amount: { refund: 99, total: 200, currency: 'CNY' } });
    await expect(pay.refund(request)).rejects.toMatchObject({ code: 'ANSWER_MISMATCH' });
    answerWith(200, { ...refund, amount: { refund: 100, total: 200, currency: 'CNY' } });
    expect(await pay.refund(request)).toMatchObject({ refundFen: 100 });
  });
});

describe('a request', () => {
  it('keeps strange order numbers in their place in the path, and signs what it sends', async () => {
    const sent = answerWith(404, { code: 'ORDER_NOT_EXIST' });
    await pay.query('T|1*/../x?y');
    expect(sent.mock.calls[0][0]).toBe(
      'https://pay.example/v3/pay/transactions/out-trade-no/T%7C1*%2F..%2Fx%3Fy?mchid=1900000001',
    );
    expect(sent.mock.calls[0][1]).toMatchObject({
      redirect: 'error',
      headers: { Accept: 'application/json', 'Wechatpay-Serial': 'PUB_KEY_ID_1' },
    });
  });

  it.each([
    [{ way: 'scan' as const }, 'native', { code_url: 'weixin://x' }, 'weixin://x', {}],
    [
      { way: 'browser' as const, payerAddress: '203.0.113.9' },
      'h5',
      { h5_url: 'https://wx.example/?prepay_id=1' },
      'https://wx.example/?prepay_id=1',
      { scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } } },
    ],
  ])('outside WeChat is for %j', async (outside, path, answered, checkoutId, added) => {
    const request = { outTradeNo: 'T00001', description: '注册费', amountFen: 1, payerId: '', expiresAt: now };
    const fapiao = { name: '学会', taxNumber: '1', address: 'x', drawer: 'y', logoUrl: 'https://a.example' };
    const invoicing = createWechatPay({ ...credentials, fapiao }, () => now);
    const withEntry = answerWith(200, answered);
    await invoicing.createAttempt({ ...request, ...outside, notifyUrl: 'https://a.example/n' });
    expect(JSON.parse(withEntry.mock.calls[0][1].body)).toMatchObject({ support_fapiao: true });
    withEntry.mockRestore();
    const sent = answerWith(200, answered);
    expect(await pay.createAttempt({ ...request, ...outside, notifyUrl: 'https://a.example/n' })).toEqual({
      checkoutId,
    });
    expect(sent.mock.calls[0][0]).toBe(`https://pay.example/v3/pay/transactions/${path}`);
    const body = JSON.parse(sent.mock.calls[0][1].body) as object;
    expect(body).toMatchObject({
      appid: 'wx1',
      out_trade_no: 'T00001',
      amount: { total: 1, currency: 'CNY' },
      ...added,
    });
    expect(body).not.toHaveProperty('payer');
    expect(Object.keys(body)).toHaveLength(7 + Object.keys(added).length);
    answerWith(200, {});
    await expect(pay.createAttempt({ ...request, ...outside, notifyUrl: '' })).rejects.toMatchObject({
      code: 'ANSWER_MISMATCH',
    });
  });

  it('is the same text for the same order, with the expiry in China time', async () => {
    const request = {
      outTradeNo: 'T00001',
      description: '注册费',
      amountFen: 120000,
      payerId: 'o1',
      expiresAt: Date.parse('2027-05-14T16:00:00Z'),
      notifyUrl: 'https://a.example/n',
    };
    const bodies = [];
    for (let time = 0; time < 2; time += 1) {
      const sent = answerWith(200, { prepay_id: 'wx2' });
      expect(await pay.createAttempt(request)).toEqual({ checkoutId: 'wx2' });
      bodies.push(sent.mock.calls[0][1].body);
      jest.restoreAllMocks();
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(JSON.parse(bodies[0])).toEqual({
      appid: 'wx1',
      mchid: '1900000001',
      description: '注册费',
      out_trade_no: 'T00001',
      time_expire: '2027-05-15T00:00:00+08:00',
      notify_url: 'https://a.example/n',
      amount: { total: 120000, currency: 'CNY' },
      payer: { openid: 'o1' },
    });
  });

  it('that is not answered in time may be sent again', async () => {
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(new Promise(() => undefined));
    const hurried = createWechatPay({ ...credentials, timeoutMs: 50 });
    await expect(hurried.query('T1')).rejects.toMatchObject({ code: 'TIMEOUT', retryable: true });
  });
});

describe('unusable credentials', () => {
  it.each([
    ['the APIv3 key must have 32 bytes', { apiV3Key: 'short' }],
    ['at least one platform key', { platformKeys: [] }],
    ['platform key X is not a PEM key', { platformKeys: [{ id: 'X', publicKeyPem: 'nonsense' }] }],
    ['the merchant private key is not a PEM key', { merchantPrivateKeyPem: merchantKeys.publicKey }],
  ])('show at start: %s', (message, change) => {
    expect(() => createWechatPay({ ...credentials, ...change })).toThrow(message);
  });
});

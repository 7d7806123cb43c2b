import { generateKeyPairSync } from 'node:crypto';
import { createWechatPay } from '../gateways/wechat-pay/create-wechat-pay';
import { startNotificationReceiver } from '../test-support/start-notification-receiver';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let sandbox: TestSandbox;
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const order = (outTradeNo: string, notifyUrl = 'http://127.0.0.1:9/notify') => ({
  outTradeNo,
  description: '注册费',
  amountFen: 100,
  payerId: 'oSandboxPayer',
  expiresAt: Math.ceil(sandbox.clock.now / 1000) * 1000 + 600_000,
  notifyUrl,
});

describe('the sandbox, as WeChat does, refuses a request', () => {
  it.each([
    ['signed with another key', { merchantPrivateKeyPem: stranger.privateKey }],
    ['with another certificate serial', { merchantSerial: 'ABCDEF' }],
    ['of another merchant', { mchId: '1900000002' }],
  ])('%s', async (_, change) => {
    const pay = createWechatPay({ ...sandbox.payCredentials, ...change }, () => sandbox.clock.now);
    await expect(pay.createAttempt(order('T-forged'))).rejects.toMatchObject({ code: 'SIGN_ERROR', httpStatus: 401 });
    expect(await sandbox.pay.query('T-forged')).toBeNull();
  });

  it('that is more than five minutes off', async () => {
    const request = await captureRequest((pay) => pay.query('T-any'));
    sandbox.clock.now += 301_000;
    const refused = await fetch(request.url, request.init);
    sandbox.clock.now -= 301_000;
    expect(await refused.json()).toMatchObject({ code: 'SIGN_ERROR' });
  });

  it('that comes a second time, or whose path or body was changed under its signature', async () => {
    const request = await captureRequest((pay) => pay.close('T-any'));
    const changedBody = await fetch(request.url, { ...request.init, body: `${request.init.body as string} ` });
    expect(changedBody.status).toBe(401);
    const changedPath = await fetch(request.url.replace('T-any', 'T-another'), request.init);
    expect(changedPath.status).toBe(401);
    expect((await fetch(request.url, request.init)).status).toBe(404);
    const replayed = await fetch(request.url, request.init);
    expect(await replayed.json()).toMatchObject({ code: 'SIGN_ERROR', message: 'nonce_str重复' });
  });

  it('without Authorization', async () => {
    const response = await fetch(`${sandbox.payCredentials.origin}/v3/refund/domestic/refunds/R1`);
    expect(response.status).toBe(401);
  });
});

describe('the cashier', () => {
  it('refuses parameters that the merchant did not sign as they are', async () => {
    const { checkoutId } = await sandbox.pay.createAttempt(order('T-cashier'));
    const { checkoutId: another } = await sandbox.pay.createAttempt(order('T-another'));
    const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now);
    for (const [change, code] of [
      [{ package: `prepay_id=${another}` }, 'SIGN_ERROR'],
      [{ nonceStr: 'x' }, 'SIGN_ERROR'],
      [{ paySign: '' }, 'PARAM_ERROR'],
      [{ signType: 'MD5' }, 'PARAM_ERROR'],
      [{ timeStamp: Number(parameters.timeStamp) }, 'PARAM_ERROR'],
      [{ appId: 'wx0' }, 'PARAM_ERROR'],
    ] as const) {
      for (const path of ['/sandbox/cashier', '/sandbox/pay']) {
        const response = await sandbox.post(path, { ...parameters, ...change });
        expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code })]);
      }
    }
    expect(await sandbox.pay.query('T-cashier')).toMatchObject({ state: 'open' });
  });
});

describe('the gateway refuses', () => {
  it('an answer changed on the way', async () => {
    await sandbox.pay.createAttempt(order('T-answer'));
    await sandbox.arm('tamper-answer');
    await expect(sandbox.pay.query('T-answer')).rejects.toMatchObject({ code: 'SIGN_ERROR' });
  });

  it('an error changed on the way: an order does not vanish by it', async () => {
    await sandbox.arm('tamper-answer');
    await expect(sandbox.pay.query('T-unknown')).rejects.toMatchObject({ code: 'SIGN_ERROR' });
  });

  it('answers of a WeChat whose key it does not hold', async () => {
    const platformKeys = [{ id: sandbox.payCredentials.platformKeys[0]!.id, publicKeyPem: stranger.publicKey }];
    const pay = createWechatPay({ ...sandbox.payCredentials, platformKeys }, () => sandbox.clock.now);
    await expect(pay.createAttempt(order('T-answer'))).rejects.toMatchObject({ code: 'SIGN_ERROR' });
  });

  it('a notification whose signature does not match, and takes its next try', async () => {
    const receiver = await startNotificationReceiver([401]);
    const { checkoutId } = await sandbox.pay.createAttempt(order('T-notify', receiver.url));
    await sandbox.arm('tamper-notify');
    await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
    const [bad, good] = await receiver.waitFor(2);
    const read = (given: typeof bad) => sandbox.pay.readNotification(given!.headers, given!.body, sandbox.clock.now);
    expect(() => read(bad)).toThrow(expect.objectContaining({ code: 'SIGN_ERROR' }));
    expect(read(good)).toMatchObject({ kind: 'payment', payment: { outTradeNo: 'T-notify' } });

    const later = () => sandbox.pay.readNotification(good!.headers, good!.body, sandbox.clock.now + 301_000);
    expect(later).toThrow(expect.objectContaining({ code: 'SIGN_ERROR' }));
    const otherKey = createWechatPay({ ...sandbox.payCredentials, apiV3Key: 'x'.repeat(32) });
    const undecrypted = () => otherKey.readNotification(good!.headers, good!.body, sandbox.clock.now);
    expect(undecrypted).toThrow(expect.objectContaining({ code: 'SIGN_ERROR' }));
    const otherApp = createWechatPay({ ...sandbox.payCredentials, appId: 'wx0' });
    const misdirected = () => otherApp.readNotification(good!.headers, good!.body, sandbox.clock.now);
    expect(misdirected).toThrow(expect.objectContaining({ code: 'ANSWER_MISMATCH' }));
    await receiver.close();
  });
});

describe('a failing WeChat', () => {
  it('is told apart from a refusal: the same call may be sent again, and then succeeds', async () => {
    await sandbox.arm('fail-call');
    const request = order('T-retry');
    await expect(sandbox.pay.createAttempt(request)).rejects.toMatchObject({ code: 'SYSTEM_ERROR', retryable: true });
    await sandbox.arm('lose-answer');
    await expect(sandbox.pay.createAttempt(request)).rejects.toMatchObject({ code: 'NETWORK', retryable: true });
    await expect(sandbox.pay.createAttempt(request)).resolves.toMatchObject({ checkoutId: expect.any(String) });
  });

  it.each([
    ['fail-answer', 'SYSTEM_ERROR'],
    ['hang-answer', 'TIMEOUT'],
  ])('that does as it is told and then fails by %s has done it', async (fault, code) => {
    const pay = createWechatPay({ ...sandbox.payCredentials, timeoutMs: 2_000 }, () => sandbox.clock.now);
    const request = order(`T-${fault}`);
    await sandbox.arm(fault);
    await expect(pay.createAttempt(request)).rejects.toMatchObject({ code, retryable: true });
    expect(await pay.query(request.outTradeNo)).toMatchObject({ state: 'open' });
    await sandbox.arm(fault);
    await expect(pay.close(request.outTradeNo)).rejects.toMatchObject({ code });
    expect(await pay.query(request.outTradeNo)).toMatchObject({ state: 'closed' });
  });

  it('that nobody listens for is a network failure', async () => {
    const pay = createWechatPay({ ...sandbox.payCredentials, origin: 'http://127.0.0.1:9' });
    await expect(pay.query('T-any')).rejects.toMatchObject({ code: 'NETWORK', retryable: true });
  });
});

/** Captures the gateway's request instead of sending it. */
async function captureRequest(call: (pay: TestSandbox['pay']) => Promise<unknown>) {
  const spy = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('caught'));
  await call(sandbox.pay).catch(() => undefined);
  const [url, init] = spy.mock.calls[0] ?? [];
  spy.mockRestore();
  return { url: url as string, init: { ...init, signal: null } };
}

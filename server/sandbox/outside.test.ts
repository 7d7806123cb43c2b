import type { AttemptRequest } from '../gateways/payment-provider';
import { startNotificationReceiver } from '../test-support/start-notification-receiver';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let sandbox: TestSandbox;
let receiver: Awaited<ReturnType<typeof startNotificationReceiver>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startNotificationReceiver();
});
afterAll(async () => {
  await receiver.close();
  await sandbox.remove();
});

let number = 0;
function requestOf(way: 'scan' | 'browser', change: Partial<AttemptRequest> = {}): AttemptRequest {
  number += 1;
  return {
    outTradeNo: `N${String(number).padStart(8, '0')}`,
    ...{ description: '注册费', amountFen: 120000, payerId: '', way, notifyUrl: receiver.url },
    expiresAt: sandbox.clock.now + 2 * 3_600_000,
    ...(way === 'browser' ? { payerAddress: '203.0.113.9' } : {}),
    ...change,
  };
}
const scan = (codeUrl: string) => sandbox.post('/sandbox/scan', { codeUrl });
const home = { referer: 'http://localhost:3000/' };
const open = (address: string, headers: Record<string, string> = home) => fetch(address, { headers });

describe('a Native order', () => {
  it('is paid by whoever scans its code, notified and queried like any other', async () => {
    const order = requestOf('scan');
    const { checkoutId } = await sandbox.pay.createAttempt(order);
    expect(checkoutId).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/);
    expect(await sandbox.pay.createAttempt(order)).toEqual({ checkoutId });
    const page = await (await fetch(`${sandbox.origin}/sandbox/scan`)).text();
    expect(page).toContain(`aria-label="扫码支付 ${order.outTradeNo}"`);
    expect((await scan(checkoutId)).status).toBe(200);
    const [notification] = await receiver.waitFor(1);
    const read = sandbox.pay.readNotification(notification!.headers, notification!.body, sandbox.clock.now);
    const transaction = await sandbox.pay.query(order.outTradeNo);
    expect(transaction).toMatchObject({ state: 'paid', amountFen: 120000, payerId: 'oSandboxPasserBy' });
    expect(read).toMatchObject({ kind: 'payment', payment: transaction });
    // A code is good once.
    expect((await scan(checkoutId)).status).toBe(400);
    await expect(sandbox.pay.createAttempt(order)).rejects.toMatchObject({ code: 'ORDERPAID' });
  });

  it('cannot be paid once it is closed or over, nor in WeChat’s cashier', async () => {
    const closed = requestOf('scan');
    const { checkoutId } = await sandbox.pay.createAttempt(closed);
    const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now);
    expect((await sandbox.post('/sandbox/pay', parameters)).status).toBe(404);
    expect(await sandbox.pay.close(closed.outTradeNo)).toBe('closed');
    expect((await scan(checkoutId)).status).toBe(400);
    const short = await sandbox.pay.createAttempt(requestOf('scan', { expiresAt: sandbox.clock.now + 60_000 }));
    sandbox.clock.now += 61_000;
    expect((await scan(short.checkoutId)).status).toBe(400);
    expect((await scan('weixin://wxpay/bizpayurl?pr=other')).status).toBe(400);
  });

  it('has its number for itself: another kind of order under it is refused', async () => {
    const order = requestOf('scan');
    await sandbox.pay.createAttempt(order);
    const { way: _way, ...inWechat } = order;
    for (const other of [
      { ...inWechat, payerId: 'oSandboxPayer' },
      requestOf('browser', { outTradeNo: order.outTradeNo }),
    ])
      await expect(sandbox.pay.createAttempt(other)).rejects.toMatchObject({ name: 'NumberUsedError' });
  });
});

describe('an H5 order', () => {
  it('is paid on WeChat’s page, opened from the merchant’s domain, and comes back to it', async () => {
    const order = requestOf('browser');
    const { checkoutId } = await sandbox.pay.createAttempt(order);
    const back = 'http://localhost:3000/conf/charge/pay?meetingCode=MI2027';
    const address = `${checkoutId}&redirect_url=${encodeURIComponent(back)}`;
    const page = await open(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('¥1,200.00');
    const paid = await fetch(checkoutId, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      body: new URLSearchParams({
        prepayId: new URL(checkoutId).searchParams.get('prepay_id') ?? '',
        redirectUrl: back,
      }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, back]);
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'paid' });
  });

  it('opens from nowhere else, comes back nowhere else, and not after five minutes', async () => {
    const order = requestOf('browser');
    const { checkoutId } = await sandbox.pay.createAttempt(order);
    expect(await (await open(checkoutId, {})).text()).toContain('商家参数格式有误');
    expect(await (await open(checkoutId, { referer: 'http://other.example/' })).text()).toContain(
      '商家存在未配置的参数',
    );
    expect((await open(`${checkoutId}&redirect_url=http%3A%2F%2Fother.example`)).status).toBe(400);
    sandbox.clock.now += 5 * 60_000 + 1;
    expect((await open(checkoutId)).status).toBe(400);
    // The identical request opens it again.
    await sandbox.pay.createAttempt(order);
    expect((await open(checkoutId)).status).toBe(200);
  });

  it('names the payer’s address', async () => {
    const order = requestOf('browser', { payerAddress: 'somewhere' });
    await expect(sandbox.pay.createAttempt(order)).rejects.toMatchObject({ code: 'PARAM_ERROR' });
  });
});

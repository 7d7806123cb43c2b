import type { AttemptRequest, RefundRequest } from '../gateways/payment-provider';
import { startNotificationReceiver } from '../test-support/start-notification-receiver';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let sandbox: TestSandbox;
let receiver: Awaited<ReturnType<typeof startNotificationReceiver>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  receiver = await startNotificationReceiver();
});
afterEach(() => receiver.close());
afterAll(() => sandbox.remove());

let count = 0;
function prepayRequest(change: Partial<AttemptRequest> = {}): AttemptRequest {
  count += 1;
  return {
    outTradeNo: `T${String(count).padStart(8, '0')}`,
    description: '注册费',
    amountFen: 120000,
    payerId: 'oSandboxPayer',
    expiresAt: sandbox.clock.now + 30 * 60_000,
    notifyUrl: receiver.url,
    ...change,
  };
}

function refundOf(order: AttemptRequest, refundFen: number, outRefundNo: string): RefundRequest {
  return {
    outTradeNo: order.outTradeNo,
    outRefundNo,
    refundFen,
    totalFen: order.amountFen,
    reason: '退费',
    notifyUrl: receiver.url,
  };
}

/** Creates an order and pays it in the cashier. */
async function payFor(order: AttemptRequest): Promise<Response> {
  const { checkoutId } = await sandbox.pay.createAttempt(order);
  return sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
}

it('orders beyond a limit are refused as too many, until the second is over', async () => {
  await sandbox.post('/sandbox/order-limit', { perSecond: 1 });
  await sandbox.pay.createAttempt(prepayRequest());
  const refused = prepayRequest();
  await expect(sandbox.pay.createAttempt(refused)).rejects.toMatchObject({ code: 'FREQUENCY_LIMITED' });
  sandbox.clock.now += 1_000;
  await sandbox.pay.createAttempt(refused);
  const response = await fetch(`${sandbox.payCredentials.origin}/sandbox/order-limit`);
  expect(await response.json()).toEqual({ perSecond: 1, taken: 2, refused: 1 });
  await sandbox.post('/sandbox/order-limit', {});
});

describe('a payment', () => {
  it('goes from order to cashier to notification to query', async () => {
    const order = prepayRequest();
    const { checkoutId } = await sandbox.pay.createAttempt(order);
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'open', amountFen: 120000 });

    const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now);
    const cashier = await sandbox.post('/sandbox/cashier', parameters);
    expect(await cashier.json()).toMatchObject({ description: '注册费', amountFen: 120000 });
    expect((await sandbox.post('/sandbox/pay', parameters)).status).toBe(200);

    const [notification] = await receiver.waitFor(1);
    const read = sandbox.pay.readNotification(notification!.headers, notification!.body, sandbox.clock.now);
    const transaction = await sandbox.pay.query(order.outTradeNo);
    expect(transaction).toMatchObject({ state: 'paid', amountFen: 120000, payerId: 'oSandboxPayer' });
    expect(read).toEqual({ kind: 'payment', id: expect.any(String), payment: transaction });
  });

  it('is notified again with the same id until the merchant answers 2xx', async () => {
    receiver.answers.push(500, 500);
    await payFor(prepayRequest());
    const received = await receiver.waitFor(3);
    const ids = received.map(({ headers, body }) => sandbox.pay.readNotification(headers, body, sandbox.clock.now).id);
    expect(new Set(ids).size).toBe(1);
  });

  it('is found by query where its notification was dropped', async () => {
    await sandbox.arm('drop-notify');
    const order = prepayRequest();
    await payFor(order);
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'paid' });
    expect(receiver.received).toHaveLength(0);
  });

  it('may be unknown to a query for a while', async () => {
    const order = prepayRequest();
    await payFor(order);
    await sandbox.arm('stale-query');
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'open', transactionId: '' });
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'paid' });
  });

  it('is answered with the same prepay_id when the identical order comes again', async () => {
    const order = prepayRequest();
    const first = await sandbox.pay.createAttempt(order);
    expect(await sandbox.pay.createAttempt(order)).toEqual(first);
  });

  it('gets a new prepay_id after two hours', async () => {
    const order = prepayRequest({ expiresAt: sandbox.clock.now + 24 * 3600_000 });
    const first = await sandbox.pay.createAttempt(order);
    const start = sandbox.clock.now;
    sandbox.clock.now += 2 * 3600_000 + 1;
    const stale = await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(first.checkoutId, sandbox.clock.now));
    expect(await stale.json()).toMatchObject({ code: 'TIME_EXPIRE' });
    expect(await sandbox.pay.createAttempt(order)).not.toEqual(first);
    sandbox.clock.now = start;
  });

  it.each([
    ['the same number with another amount', 'OUT_TRADE_NO_USED', { amountFen: 1 }],
    ['the same number with another expiry', 'OUT_TRADE_NO_USED', { expiresAt: Date.now() + 3600_000 }],
  ])('is refused: %s', async (_, code, change) => {
    const order = prepayRequest();
    await sandbox.pay.createAttempt(order);
    await expect(sandbox.pay.createAttempt({ ...order, ...change })).rejects.toMatchObject({ code, retryable: false });
  });

  it.each([
    [{ outTradeNo: 'short' }],
    [{ outTradeNo: 'has space 1' }],
    [{ amountFen: 0 }],
    [{ amountFen: 1.5 }],
    [{ description: '字'.repeat(43) }],
    [{ notifyUrl: 'http://127.0.0.1/x?y=1' }],
    [{ payerId: '' }],
    [{ expiresAt: 1000 }],
  ])('is refused as PARAM_ERROR: %j', async (change) => {
    const refused = sandbox.pay.createAttempt(prepayRequest(change));
    await expect(refused).rejects.toMatchObject({ code: 'PARAM_ERROR', httpStatus: 400 });
  });

  it('cannot be made twice, nor after its order expired or was closed', async () => {
    const paid = prepayRequest();
    await payFor(paid);
    await expect(sandbox.pay.createAttempt(paid)).rejects.toMatchObject({ name: 'NumberUsedError', code: 'ORDERPAID' });

    const late = prepayRequest({ expiresAt: sandbox.clock.now + 60_000 });
    const { checkoutId } = await sandbox.pay.createAttempt(late);
    sandbox.clock.now += 61_000;
    const refused = await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
    expect(await refused.json()).toMatchObject({ code: 'TIME_EXPIRE' });
    expect(await sandbox.pay.query(late.outTradeNo)).toMatchObject({ state: 'open' });

    const closed = prepayRequest();
    const session = await sandbox.pay.createAttempt(closed);
    await sandbox.pay.close(closed.outTradeNo);
    const parameters = sandbox.pay.clientParameters(session.checkoutId, sandbox.clock.now);
    expect(await (await sandbox.post('/sandbox/pay', parameters)).json()).toMatchObject({ code: 'ORDER_CLOSED' });
  });
});

describe('closing an order', () => {
  it('is done once and may be asked again', async () => {
    const order = prepayRequest();
    await sandbox.pay.createAttempt(order);
    for (let times = 0; times < 2; times += 1) expect(await sandbox.pay.close(order.outTradeNo)).toBe('closed');
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'closed' });
  });

  it('says so where it was paid before', async () => {
    const order = prepayRequest();
    await payFor(order);
    expect(await sandbox.pay.close(order.outTradeNo)).toBe('paid');
  });

  it('and querying say that an unknown order is unknown', async () => {
    expect(await sandbox.pay.query('T-unknown')).toBeNull();
    expect(await sandbox.pay.close('T-unknown')).toBe('unknown');
  });
});

describe('a refund', () => {
  it('is accepted, then done, then notified, and happens once a number', async () => {
    const order = prepayRequest();
    await payFor(order);
    await receiver.waitFor(1);
    const request = refundOf(order, 40000, `R-${order.outTradeNo}`);
    const accepted = await sandbox.pay.refund(request);
    expect(accepted).toMatchObject({ state: 'processing', refundFen: 40000 });
    expect((await sandbox.pay.refund(request)).refundId).toBe(accepted.refundId);

    const [, notification] = await receiver.waitFor(2);
    const read = sandbox.pay.readNotification(notification!.headers, notification!.body, sandbox.clock.now);
    expect(read).toMatchObject({
      kind: 'refund',
      outTradeNo: order.outTradeNo,
      refund: { ...accepted, state: 'success' },
    });
    expect(await sandbox.pay.queryRefund(request.outRefundNo)).toEqual({ ...accepted, state: 'success' });
    expect(await sandbox.pay.query(order.outTradeNo)).toMatchObject({ state: 'refunded', amountFen: 120000 });
  });

  it('gives back no more than was paid, in however many parts', async () => {
    const order = prepayRequest();
    await payFor(order);
    await sandbox.pay.refund(refundOf(order, 80000, `RA-${order.outTradeNo}`));
    const tooMuch = sandbox.pay.refund(refundOf(order, 40001, `RB-${order.outTradeNo}`));
    await expect(tooMuch).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await sandbox.pay.refund(refundOf(order, 40000, `RC-${order.outTradeNo}`));
  });

  it('is refused for an unpaid or unknown order, a wrong total, and a number used for something else', async () => {
    const unpaid = prepayRequest();
    await sandbox.pay.createAttempt(unpaid);
    await expect(sandbox.pay.refund(refundOf(unpaid, 1, 'RU'))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    const unknown = sandbox.pay.refund(refundOf(prepayRequest(), 1, 'RU'));
    await expect(unknown).rejects.toMatchObject({ code: 'RESOURCE_NOT_EXISTS' });

    const order = prepayRequest();
    await payFor(order);
    const wrongTotal = { ...refundOf(order, 1, 'RW'), totalFen: 5 };
    await expect(sandbox.pay.refund(wrongTotal)).rejects.toMatchObject({ code: 'PARAM_ERROR' });
    await sandbox.pay.refund(refundOf(order, 1, 'RX'));
    await expect(sandbox.pay.refund(refundOf(order, 2, 'RX'))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await sandbox.pay.queryRefund('R-unknown')).toBeNull();
  });
});

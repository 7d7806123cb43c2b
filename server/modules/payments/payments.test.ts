import { mayBecome } from '../../../src/domain/order/order-transitions';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { gatewayError } from '../../test-support/fake-gateways';
import {
  api,
  attendee,
  hour,
  ledgerAmounts,
  log,
  order,
  orderAgain,
  outTradeNo,
  prepay,
  server,
  tradeState,
} from '../../test-support/unpaid-order';
import { reconcilePayments } from './attempts';
import { recordPayment } from './record-payment';
import { recordRefund, sendRefunds } from '../refunds/send-refunds';

describe('a payment', () => {
  it('found by polling makes the order paid and the attendee registered', async () => {
    expect(await tradeState()).toBe('NOTPAY');
    await prepay();
    expect(await tradeState()).toBe('NOTPAY');
    server.gateways.pay.pay(outTradeNo);
    server.clock.now += 2_000;
    expect(await tradeState()).toBe('SUCCESS');
    expect(await order()).toMatchObject({ status: 'paid', paidAt: new Date(server.clock.now) });
    expect(await attendee()).toMatchObject({ payment: 'paid', isRegistered: true, paidBy: 'attendee' });
    expect(await ledgerAmounts()).toEqual([120_000]);
  });

  it('is asked about at WeChat at most every 1.5 seconds', async () => {
    await prepay();
    await Promise.all([tradeState(), tradeState()]);
    await tradeState();
    expect(server.gateways.pay.queried.length).toBeLessThanOrEqual(2);
    server.clock.now += 1_500;
    const before = server.gateways.pay.queried.length;
    await tradeState();
    expect(server.gateways.pay.queried).toHaveLength(before + 1);
  });

  it('is not concluded from silence', async () => {
    await prepay();
    server.gateways.pay.failure = gatewayError('NETWORK', true);
    expect(await tradeState()).toBe('NOTPAY');
  });

  it('is booked once, however often and fast it is told', async () => {
    await prepay();
    const transaction = server.gateways.pay.pay(outTradeNo);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => recordPayment(transaction, server.dependencies)),
    );
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(9);
    expect(await ledgerAmounts()).toEqual([120_000]);
  });

  it.each([1, 120_001])('of %d fen is parked, reported once, and changes nothing', async (amountFen) => {
    await prepay();
    const transaction = server.gateways.pay.pay(outTradeNo, amountFen);
    const report = jest.spyOn(server.dependencies, 'reportFault');
    expect(await recordPayment(transaction, server.dependencies)).toBe('mismatch');
    expect(await recordPayment(transaction, server.dependencies)).toBe('mismatch');
    expect(report).toHaveBeenCalledTimes(1);
    report.mockRestore();
    expect(await order()).toMatchObject({ status: 'pending' });
    expect(await ledgerAmounts()).toEqual([]);
  });

  it('that comes after the organiser’s no is taken, and admits nobody', async () => {
    await prepay();
    await server.database.query.update(entries).set({ reviewState: 'refused' });
    expect(await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies)).toBe('confirmed');
    expect(await order()).toMatchObject({ status: 'paid' });
    expect(await attendee()).toMatchObject({ payment: 'paid', paidBy: 'attendee', isRegistered: false });
  });

  it('that another provider tells of under our number is unknown', async () => {
    await prepay();
    const report = { ...server.gateways.pay.pay(outTradeNo), provider: 'another' };
    expect(await recordPayment(report, server.dependencies)).toBe('unknown');
    expect(await order()).toMatchObject({ status: 'pending' });
  });

  it('of an order cancelled meanwhile is given back', async () => {
    await prepay();
    await server.database.query.update(orders).set({ status: 'cancelled' });
    expect(await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies)).toBe('refunding');
    expect(await attendee()).toMatchObject({ payment: 'unpaid', isRegistered: false });
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, log());
    expect(server.gateways.pay.refunds).toEqual([
      expect.objectContaining({ outTradeNo, refundFen: 120_000, totalFen: 120_000 }),
    ]);
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, log());
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, log());
    expect(server.gateways.pay.refunds).toHaveLength(1);
    expect(await ledgerAmounts()).toEqual([120_000, -120_000]);
    expect((await server.database.query.select().from(refunds))[0]).toMatchObject({ state: 'success' });
  });

  it('that went back before we knew of it pays for nothing, and is reported once', async () => {
    const reportFault = jest.spyOn(server.dependencies, 'reportFault').mockClear();
    await prepay();
    const transaction = server.gateways.pay.pay(outTradeNo);
    const paid = { ...transaction };
    transaction.state = 'refunded';
    await reconcilePayments(server.dependencies, log());
    expect(await recordPayment(transaction, server.dependencies)).toBe('refunded');
    // Nor does a late notification of the payment itself.
    expect(await recordPayment(paid, server.dependencies)).toBe('refunded');
    expect(await order()).toMatchObject({ status: 'pending' });
    expect(await attendee()).toMatchObject({ payment: 'unpaid', isRegistered: false });
    expect(await ledgerAmounts()).toEqual([]);
    expect(await server.database.query.select().from(refunds)).toEqual([]);
    expect(await server.database.query.select().from(paymentAttempts)).toMatchObject([{ status: 'refunded' }]);
    const { id: orderId } = (await order()) ?? {};
    expect(reportFault.mock.calls).toEqual([[{ orderId, outTradeNo }, expect.any(String)]]);
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-2' });
  });

  it('that went back frees the order for another payer', async () => {
    await prepay('openid-1');
    server.gateways.pay.pay(outTradeNo).state = 'refunded';
    expect(await prepay('openid-2')).toMatchObject({ status: 200, data: 'wx-prepay-2' });
  });

  it('that we booked stays known when it is refunded afterwards', async () => {
    await prepay();
    const transaction = server.gateways.pay.pay(outTradeNo);
    await recordPayment(transaction, server.dependencies);
    expect(await recordPayment({ ...transaction, state: 'refunded' }, server.dependencies)).toBe('known');
    expect(await order()).toMatchObject({ status: 'paid' });
  });

  it.each(['closed', 'abnormal'] as const)('whose giving back ends %s is reported to the organiser', async (state) => {
    const reportFault = jest.spyOn(server.dependencies, 'reportFault').mockClear();
    await prepay();
    await server.database.query.update(orders).set({ status: 'cancelled' });
    await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
    const [refundRow] = await server.database.query.select().from(refunds);
    if (refundRow === undefined) throw new Error('Nothing is owed');
    const { outRefundNo, refundFen, orderId } = refundRow;
    const refund = { provider: refundRow.provider, outRefundNo, refundFen, refundId: '5000', state };
    expect(await recordRefund(refund, server.dependencies)).toBe(true);
    expect(await recordRefund(refund, server.dependencies)).toBe(true);
    const facts = { orderId, outRefundNo, state };
    expect(reportFault.mock.calls).toEqual([[facts, expect.any(String)]]);
  });

  it.each([
    ['amount', { refundFen: 119_999 }],
    ['provider', { provider: 'another' }],
    ['state', { state: 'unknown' }],
  ] as const)('is not given back by a report of another %s', async (_what, change) => {
    await prepay();
    await server.database.query.update(orders).set({ status: 'cancelled' });
    await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
    const [refund] = await server.database.query.select().from(refunds);
    if (refund === undefined) throw new Error('Nothing is owed');
    const { provider, outRefundNo, refundFen } = refund;
    const report = { provider, outRefundNo, refundFen, refundId: '5000', state: 'success', ...change } as const;
    expect(await recordRefund(report, server.dependencies)).toBe(false);
    expect(await server.database.query.select().from(refunds)).toEqual([refund]);
    expect(await ledgerAmounts()).toEqual([120_000]);
  });

  it('that nobody waits for is found by the job, and one that never comes is closed', async () => {
    await prepay();
    server.gateways.pay.pay(outTradeNo);
    await reconcilePayments(server.dependencies, log());
    expect(await order()).toMatchObject({ status: 'paid' });

    await server.reset();
    await orderAgain();
    await server.get(`${api}/getUserInfoByCode?code=code-1`);
    await prepay();
    server.clock.now += 2 * hour + 1;
    await reconcilePayments(server.dependencies, log());
    expect(server.gateways.pay.closed).toContain(outTradeNo);
    expect(await order()).toMatchObject({ status: 'pending' });
  });
});

describe('the notification', () => {
  const notify = (signature = 'good') =>
    server.call({
      method: 'POST',
      url: '/api/wxpay/notify',
      headers: { 'content-type': 'application/json', 'wechatpay-signature': signature },
      payload: '{"id":"1"}',
    });

  it('confirms the order, and again does nothing', async () => {
    await prepay();
    server.gateways.pay.notification = {
      kind: 'payment',
      id: '1',
      payment: server.gateways.pay.pay(outTradeNo),
    };
    expect(await notify()).toMatchObject({ httpStatus: 200, body: { code: 'SUCCESS' } });
    expect(await notify()).toMatchObject({ httpStatus: 200 });
    expect(await order()).toMatchObject({ status: 'paid' });
    expect(await ledgerAmounts()).toEqual([120_000]);
  });

  it('that is not WeChat’s is refused; one of another amount is taken, and pays for nothing', async () => {
    await prepay();
    server.gateways.pay.notification = {
      kind: 'payment',
      id: '1',
      payment: server.gateways.pay.pay(outTradeNo, 1),
    };
    expect(await notify('bad')).toMatchObject({ httpStatus: 401, body: { code: 'FAIL' } });
    expect(await notify()).toMatchObject({ httpStatus: 200, body: { code: 'SUCCESS' } });
    expect(await order()).toMatchObject({ status: 'pending' });
    expect(await ledgerAmounts()).toEqual([]);
  });
});

it('an order’s status only ever moves on, but for a cancelled one that is re-opened and a transfer that is taken back', () => {
  const all = ['pending', 'paid', 'cancelled'] as const;
  const allowed = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`));
  expect(allowed).toEqual(['pending -> paid', 'pending -> cancelled', 'paid -> pending', 'cancelled -> pending']);
});

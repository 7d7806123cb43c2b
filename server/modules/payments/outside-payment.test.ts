import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { gatewayError } from '../../test-support/fake-gateways';
import {
  api,
  hour,
  ledgerAmounts,
  log,
  order,
  outTradeNo,
  prepay,
  server,
  tradeState,
} from '../../test-support/unpaid-order';
import { reconcilePayments } from './attempts';
import { recordPayment } from './record-payment';

const outside = (way = 'scan', number = outTradeNo) => server.post(`${api}/outsidePay`, { outTradeNo: number, way });
const attempts = async () => {
  const rows = await server.database.query.select().from(paymentAttempts).orderBy(paymentAttempts.outTradeNo);
  return rows.map(({ status }) => status);
};

describe('a code that WeChat scans', () => {
  it('asks for what the order costs, whoever scans it, and pays the order', async () => {
    expect(await outside()).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-1', expiresIn: 7200 } });
    const [request] = server.gateways.pay.attempts;
    expect(request).toMatchObject({ outTradeNo, amountFen: 120_000, payerId: '', way: 'scan' });
    expect(request).not.toHaveProperty('payerAddress');
    server.gateways.pay.pay(outTradeNo);
    expect(await tradeState()).toBe('SUCCESS');
    expect(await ledgerAmounts()).toEqual([120_000]);
  });

  it('asks for the amount that the server holds, whatever a client says', async () => {
    await server.post(`${api}/outsidePay`, { outTradeNo, way: 'scan', payMoney: 0.01, amountFen: 1 });
    expect(server.gateways.pay.attempts).toMatchObject([{ amountFen: 120_000 }]);
  });

  it('is the same until it ends, and then another, once the first is closed', async () => {
    await outside();
    server.clock.now += hour;
    expect((await outside()).data).toEqual({ payUrl: 'wx-prepay-1', expiresIn: 3600 });
    // Too little time is left to pay by it.
    server.clock.now += hour - 60_000;
    expect((await outside()).data).toEqual({ payUrl: 'wx-prepay-2', expiresIn: 7200 });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(server.gateways.pay.attempts[1]).toMatchObject({ outTradeNo: `${outTradeNo}-2`, way: 'scan' });
    expect(await attempts()).toEqual(['closed', 'open']);
  });

  it('is closed where nobody scanned it in time, and the order stays payable', async () => {
    await outside();
    server.clock.now += 2 * hour + 60_000;
    await reconcilePayments(server.dependencies, log());
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(await attempts()).toEqual(['closed']);
    expect(await outside()).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-2' } });
  });

  it('repeats the identical request where the first got no answer', async () => {
    server.gateways.pay.failure = gatewayError('TIMEOUT', true);
    expect(await outside()).toMatchObject({ httpStatus: 502, message: '微信支付暂时无法响应，请稍后重试' });
    server.gateways.pay.failure = null;
    server.clock.now += 60_000;
    expect(await outside()).toMatchObject({ status: 200, data: { expiresIn: 7140 } });
    const [attempt] = await server.database.query.select().from(paymentAttempts);
    expect(server.gateways.pay.attempts).toEqual([attempt?.request]);
  });

  it('gives way to a payment in WeChat, and takes its place, so that one of them can be paid', async () => {
    await outside();
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(await outside()).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-3' } });
    expect(server.gateways.pay.closed).toEqual([outTradeNo, `${outTradeNo}-2`]);
    expect(await attempts()).toEqual(['closed', 'closed', 'open']);
  });

  it('that WeChat makes only after another payer has closed it is closed again, and nobody is shown it', async () => {
    const { pay } = server.gateways;
    const create = pay.createAttempt.bind(pay);
    jest.spyOn(pay, 'createAttempt').mockImplementationOnce(async (request) => {
      await prepay();
      return create(request);
    });
    expect(await outside()).toMatchObject({ status: -1, message: '该订单正在由他人支付，请稍后重试' });
    expect(pay.closed).toEqual([outTradeNo]);
    expect(await attempts()).toEqual(['closed', 'open']);
  });

  it('that was paid while somebody opens WeChat is booked, and nothing else is made', async () => {
    await outside();
    server.gateways.pay.pay(outTradeNo);
    expect(await prepay()).toMatchObject({ status: -1, message: '该订单已支付，请勿重复支付' });
    expect(await outside()).toMatchObject({ status: -1, message: '该订单已支付，请勿重复支付' });
    expect(await order()).toMatchObject({ status: 'paid' });
    expect(server.gateways.pay.attempts).toHaveLength(1);
  });

  it('stays open where WeChat does not say that it is closed, so that no second one is made', async () => {
    await outside();
    server.gateways.pay.failure = gatewayError('SYSTEM_ERROR', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502 });
    server.gateways.pay.failure = null;
    expect(await attempts()).toEqual(['open']);
  });

  it('that was paid after all is given back once, where the order was paid by then', async () => {
    await outside();
    await prepay();
    const late = server.gateways.pay.pay(outTradeNo);
    server.gateways.pay.pay(`${outTradeNo}-2`);
    expect(await tradeState()).toBe('SUCCESS');
    expect(await recordPayment(late, server.dependencies)).toBe('refunding');
    expect(await recordPayment(late, server.dependencies)).toBe('known');
    const owed = await server.database.query.select().from(refunds);
    expect(owed).toMatchObject([{ outTradeNo, refundFen: 120_000 }]);
  });

  it('has no parameters for WeChat’s bridge', async () => {
    await outside();
    const signed = await server.get(`${api}/getPayParameterForPage?prepayId=wx-prepay-1&meetingId=1`);
    expect(signed).toMatchObject({ httpStatus: 404 });
  });

  it('is made for no order that cannot be paid, and for nobody who does not know the order’s number', async () => {
    for (const number of ['T-unknown', `${outTradeNo}-2`, outTradeNo.slice(0, -1)])
      expect(await outside('scan', number)).toMatchObject({ httpStatus: 404 });
    await server.database.query.update(entries).set({ reviewState: 'pending' });
    expect(await outside()).toMatchObject({ status: -1, message: expect.stringContaining('审核') });
    await server.database.query.update(orders).set({ status: 'cancelled' });
    expect(await outside()).toMatchObject({ status: -1, message: '该订单已取消' });
    expect(server.gateways.pay.attempts).toEqual([]);
  });

  it('is not counted among the payments that one payer has open', async () => {
    await outside();
    const [first] = await server.database.query.select().from(paymentAttempts);
    if (first === undefined) throw new Error('There is no attempt');
    const [one] = await server.database.query.select().from(orders);
    if (one === undefined) throw new Error('There is no order');
    for (let number = 0; number < 20; number += 1) {
      const others = { id: randomUUID(), outTradeNo: `${outTradeNo}x${number}` };
      await server.database.query.insert(orders).values({ ...one, ...others, transferRemark: null });
      const attempt = { ...first, orderId: others.id, outTradeNo: others.outTradeNo, checkoutId: null };
      await server.database.query.insert(paymentAttempts).values(attempt);
    }
    await server.database.query.delete(paymentAttempts).where(eq(paymentAttempts.outTradeNo, outTradeNo));
    expect(await outside()).toMatchObject({ status: 200 });
    expect(await server.database.query.select({ all: count() }).from(paymentAttempts)).toEqual([{ all: 21 }]);
  });
});

describe('a payment from a phone’s browser', () => {
  it('names the payer’s address, as WeChat requires, and gets WeChat’s page anew by the identical request', async () => {
    expect(await outside('browser')).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-1' } });
    server.clock.now += 6 * 60_000;
    expect(await outside('browser')).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-1' } });
    const [first, second] = server.gateways.pay.attempts;
    expect(first).toMatchObject({ way: 'browser', payerAddress: '127.0.0.1', payerId: '' });
    expect(second).toEqual(first);
  });

  it('takes the place of a code', async () => {
    await outside();
    expect(await outside('browser')).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-2' } });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
  });

  it.each(['scan', 'browser'])('is refused, like a code, where the merchant has none: %s', async (way) => {
    server.gateways.pay.outsideWays = [];
    expect(await outside(way)).toMatchObject({ status: -1, message: expect.stringContaining('暂不支持') });
    expect(server.gateways.pay.attempts).toEqual([]);
    const { data } = await server.get('/api/appweb/app/settings');
    expect(data).toMatchObject({ extras: { scanPay: false, browserPay: false } });
  });
});

describe('the order’s own link', () => {
  it('gets the same code as the order’s number, while the order can be paid', async () => {
    const made = await server.post(`${api}/orderLink`, { outTradeNo });
    const { link } = made.data as { link: string };
    const byLink = () => server.post(`${api}/linkedOutsidePay`, { link, way: 'scan' });
    expect(await byLink()).toMatchObject({ status: 200, data: { payUrl: 'wx-prepay-1' } });
    expect((await outside()).data).toMatchObject({ payUrl: 'wx-prepay-1' });
    await server.database.query.update(orders).set({ status: 'cancelled' });
    expect(await byLink()).toMatchObject({ status: -1, message: '该订单已取消' });
    const other = await server.post(`${api}/linkedOutsidePay`, { link: outTradeNo, way: 'scan' });
    expect(other).toMatchObject({ httpStatus: 404, data: null });
  });
});

import { eq } from 'drizzle-orm';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { GatewayError } from '../../gateways/ports';
import { FakePaymentProvider, gatewayError } from '../../test-support/fake-gateways';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { reconcilePayments } from './attempts';
import { recordPayment } from './record-payment';
import { recordRefund, sendRefunds } from '../refunds/send-refunds';

const api = '/api/appweb/wxpay';
const hour = 3_600_000;
const server = setUpServer();
let outTradeNo: string;

beforeEach(async () => {
  outTradeNo = await registerDelegate();
  await server.get(`${api}/getUserInfoByCode?code=code-1`);
  await server.get(`${api}/getUserInfoByCode?code=code-2`);
});

async function registerDelegate(): Promise<string> {
  const { data } = await server.post('/api/appweb/entered/fromAdd', fullSubmission());
  return (data as { outTradeNo: string }).outTradeNo;
}

const prepay = (openId = 'openid-1', number = outTradeNo) =>
  server.post(`${api}/getPrepayId`, { body: '注册费', outTradeNo: number, openId });
const tradeState = async () => {
  const { data } = await server.get(`${api}/queryOrder?outTradeNo=${outTradeNo}`);
  return (data as { trade_state: string }).trade_state;
};
const order = async () => (await server.database.query.select().from(orders))[0];
const attendee = async () => (await server.database.query.select().from(entries))[0];
const ledgerAmounts = async () => (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
const log = () => server.app.log;

describe('an openid', () => {
  it('comes from a code, once', async () => {
    expect((await server.get(`${api}/getUserInfoByCode?code=code-9`)).data).toEqual({ openid: 'openid-9' });
    expect(await server.get(`${api}/getUserInfoByCode?code=used`)).toMatchObject({ httpStatus: 200, status: -1 });
    expect(await server.get(`${api}/getUserInfoByCode?code=preview`)).toMatchObject({
      status: -1,
      message: expect.stringContaining('快照页'),
    });
  });

  it('that WeChat never told us of pays nothing', async () => {
    expect(await prepay('openid-stolen')).toMatchObject({ httpStatus: 401, status: 401 });
    expect(server.gateways.pay.attempts).toEqual([]);
  });
});

describe('getPrepayId', () => {
  it('asks for what the order costs, under the order’s number', async () => {
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-1' });
    expect(server.gateways.pay.attempts).toEqual([
      expect.objectContaining({ outTradeNo, amountFen: 120_000, description: '注册费', payerId: 'openid-1' }),
    ]);
  });

  it('gives the same prepay again without asking again', async () => {
    await prepay();
    server.clock.now += hour;
    expect(await prepay()).toMatchObject({ data: 'wx-prepay-1' });
    expect(server.gateways.pay.attempts).toHaveLength(1);
  });

  it('repeats the identical request where the first got no answer', async () => {
    server.gateways.pay.failure = gatewayError('TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '微信支付暂时无法响应，请稍后重试' });
    server.gateways.pay.failure = null;
    server.clock.now += 60_000;
    expect(await prepay()).toMatchObject({ status: 200 });
    const [attempt] = await server.database.query.select().from(paymentAttempts);
    expect(server.gateways.pay.attempts).toEqual([attempt?.request]);
    expect(attempt?.expiresAt.getTime()).toBe(server.clock.now - 60_000 + 2 * hour);
  });

  it('says by its own name which provider does not answer', async () => {
    const other = Object.assign(new FakePaymentProvider('other'), {
      gateway: 'other-pay',
      labels: { service: '云闪付', company: '银联' },
    });
    server.gateways.payments = [other];
    other.failure = new GatewayError('other-pay', 'TIMEOUT', 'TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '云闪付暂时无法响应，请稍后重试' });
    other.failure = new GatewayError('elsewhere', 'TIMEOUT', 'TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '外部服务暂时无法响应，请稍后重试' });
  });

  it('closes the old attempt and makes a new one after two hours', async () => {
    await prepay();
    server.clock.now += 2 * hour;
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(server.gateways.pay.attempts[1]).toMatchObject({ outTradeNo: `${outTradeNo}-2` });
  });

  it('lets another payer take over, once the first can no longer pay', async () => {
    await prepay('openid-1');
    expect(await prepay('openid-2')).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
  });

  it('finds the first payer’s payment instead of making a second', async () => {
    await prepay('openid-1');
    server.gateways.pay.pay(outTradeNo);
    expect(await prepay('openid-2')).toMatchObject({ status: -1, message: expect.stringContaining('已支付') });
    expect(await order()).toMatchObject({ status: 'paid' });
  });

  it('refuses unknown, paid and cancelled orders, and those under review or refused by it', async () => {
    expect(await prepay('openid-1', 'T-unknown')).toMatchObject({ httpStatus: 404 });
    await server.database.query.update(entries).set({ reviewState: 'pending' });
    expect(await prepay()).toMatchObject({ status: -1, message: expect.stringContaining('审核') });
    await server.database.query.update(entries).set({ reviewState: 'refused' });
    expect(await prepay()).toMatchObject({ status: -1, message: '报名未通过主办方审核' });
    await server.database.query.update(entries).set({ reviewState: 'approved' });
    await server.database.query.update(orders).set({ status: 'cancelled' });
    expect(await prepay()).toMatchObject({ status: -1, message: '该订单已取消' });
    await server.database.query.update(orders).set({ status: 'paid' });
    expect(await prepay()).toMatchObject({ status: -1, message: expect.stringContaining('已支付') });
  });
});

describe('a second provider', () => {
  it('takes over an order once nobody can pay it through the first, and is paid beside it', async () => {
    const { pay } = server.gateways;
    const other = new FakePaymentProvider('other');
    server.gateways.payments = [pay, other];
    await prepay();
    const start = (provider: string) => server.post(`${api}/getPrepayId`, { outTradeNo, openId: 'openid-1', provider });
    expect(await start('unknown')).toMatchObject({ status: -1, message: expect.stringContaining('暂不支持') });
    expect(await start('other')).toMatchObject({ status: 200 });
    expect(pay.closed).toEqual([outTradeNo]);
    expect([pay.attempts.length, other.attempts.length]).toEqual([1, 1]);
    other.pay(`${outTradeNo}-2`);
    expect(await tradeState()).toBe('SUCCESS');
    expect([pay.queried, other.queried]).toEqual([[], [`${outTradeNo}-2`]]);
    expect(await server.database.query.select().from(ledger)).toMatchObject([{ method: 'other', amountFen: 120_000 }]);
  });
});

describe('getPayParameterForPage', () => {
  it('signs a prepay of ours, and no other', async () => {
    const { data: prepayId } = await prepay();
    const answer = await server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`);
    expect(answer.data).toMatchObject({ package: `prepay_id=${String(prepayId)}`, signType: 'RSA' });
    expect(await server.get(`${api}/getPayParameterForPage?prepayId=wx-other&meetingId=1`)).toMatchObject({
      httpStatus: 404,
    });
  });

  it('signs nothing of an attempt that was closed for another', async () => {
    const { data: closed } = await prepay('openid-1');
    const { data: open } = await prepay('openid-2');
    const sign = (prepayId: unknown) =>
      server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`);
    expect(await sign(closed)).toMatchObject({ httpStatus: 404, message: '支付已失效，请重新发起支付' });
    expect(await sign(open)).toMatchObject({ status: 200 });
  });

  it('signs nothing for an order that was cancelled or paid meanwhile', async () => {
    const { data: prepayId } = await prepay();
    for (const status of ['cancelled', 'paid'] as const) {
      await server.database.query.update(orders).set({ status });
      expect(await server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`)).toMatchObject({
        httpStatus: 404,
        message: '支付已失效，请重新发起支付',
      });
    }
  });
});

describe('a payment', () => {
  it('found by polling makes the order paid and the attendee registered', async () => {
    expect(await tradeState()).toBe('NOTPAY');
    await prepay();
    expect(await tradeState()).toBe('NOTPAY');
    server.gateways.pay.pay(outTradeNo);
    server.clock.now += 2_000;
    expect(await tradeState()).toBe('SUCCESS');
    expect(await order()).toMatchObject({ status: 'paid', paidAt: new Date(server.clock.now) });
    expect(await attendee()).toMatchObject({ payStatus: 1, isRegistered: true, paidBy: 1 });
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
    expect(await attendee()).toMatchObject({ payStatus: 1, paidBy: 1, isRegistered: false });
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
    expect(await attendee()).toMatchObject({ payStatus: 0, isRegistered: false });
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
    expect(await attendee()).toMatchObject({ payStatus: 0, isRegistered: false });
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
    outTradeNo = await registerDelegate();
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

describe('offlinePay', () => {
  const offline = (number = outTradeNo) => server.post(`${api}/offlinePay`, { outTradeNo: number });

  it('answers the account and notes that a transfer is awaited; WeChat pay stays possible', async () => {
    expect((await offline()).data).toMatchObject({ accountName: expect.any(String), bankName: expect.any(String) });
    expect(await order()).toMatchObject({ status: 'pending', awaitingTransferSince: new Date(server.clock.now) });
    expect(await offline()).toMatchObject({ status: 200 });
    expect(await prepay()).toMatchObject({ status: 200 });
  });

  it('is refused for meeting 45, paid orders and unknown ones', async () => {
    const { data } = await server.post(
      '/api/appweb/entered/fromAdd',
      shortSubmission(meetingIds.DESK2027, { isCharge: '1', phone: '13912345678' }),
    );
    // Even with a receiving account.
    const receivingAccount = { accountName: '主办方', bankName: '银行', accountNumber: '6222', payNotice: '' };
    for (const changes of [{}, { receivingAccount }]) {
      await server.database.query
        .update(meetings)
        .set({ ...changes, isPaid: true })
        .where(eq(meetings.id, 45));
      const answer = await offline((data as { outTradeNo: string }).outTradeNo);
      expect(answer).toMatchObject({ status: -1, message: '该会议不支持对公转账或现场刷卡，请选择微信支付' });
    }
    await server.database.query.update(orders).set({ status: 'paid' }).where(eq(orders.outTradeNo, outTradeNo));
    expect(await offline()).toMatchObject({ status: -1 });
    expect(await offline('T-unknown')).toMatchObject({ httpStatus: 404, message: '订单不存在' });
  });
});

it('an order’s status only ever moves on, but for a cancelled one that is re-opened', () => {
  const all = ['pending', 'paid', 'cancelled'] as const;
  const allowed = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`));
  expect(allowed).toEqual(['pending -> paid', 'pending -> cancelled', 'cancelled -> pending']);
});

import { eq } from 'drizzle-orm';
import { orderItems, orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { unknownPayments } from '../../db/tables/unknown-payments';
import { entryOf, registerDelegate, prepay, applyForRefund } from '../../test-support/attendees';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';

/** Money that WeChat has received for an order that is not in the database, as after the restore of a backup. */

const phone = '13812345678';
const server = setUpServer();
/** The order as it was registered again after the restore. */
let outTradeNo: string;
const lost = 'T-lost-order';

beforeEach(async () => {
  outTradeNo = await registerDelegate(server, phone);
  server.gateways.pay.notification = {
    kind: 'payment',
    id: '1',
    payment: {
      ...{ provider: 'wechat', outTradeNo: lost, state: 'paid', transactionId: '4200-lost', amountFen: 120_000 },
      ...{ payerId: 'openid-1', paidAt: '2027-03-19T10:00:00+08:00' },
    },
  };
});
afterEach(() => jest.restoreAllMocks());

const run = organiserOf(() => server);
const notify = () =>
  server.call({
    method: 'POST',
    url: '/api/wxpay/notify',
    headers: { 'content-type': 'application/json', 'wechatpay-signature': 'good' },
    payload: '{}',
  });
const query = () => server.database.query;
const kept = () => query().select().from(unknownPayments);
const order = async () => (await query().select().from(orders))[0];
const ledgerAmounts = async () => (await query().select().from(ledger)).map(({ amountFen }) => amountFen);

it('is kept once, reported once and listed, and only then acknowledged', async () => {
  const report = jest.spyOn(server.dependencies, 'reportFault');
  jest.spyOn(server.database.query, 'transaction').mockRejectedValueOnce(new Error('the database is down'));
  expect((await notify()).httpStatus).toBeGreaterThanOrEqual(500);
  expect(await notify()).toMatchObject({ httpStatus: 200, body: { code: 'SUCCESS' } });
  expect(await notify()).toMatchObject({ httpStatus: 200 });
  expect(await kept()).toMatchObject([{ outTradeNo: lost, transactionId: '4200-lost', amountFen: 120_000 }]);
  expect(report.mock.calls).toEqual([
    [{ provider: 'wechat', outTradeNo: lost, transactionId: '4200-lost' }, expect.any(String)],
  ]);
  expect((await run('payments unknown')).lines.slice(2)).toEqual([
    expect.stringMatching(/^T-lost-order +微信 +4200-lost +¥1,200\.00 +2027-03-19 10:00:00 +待处理$/),
  ]);
  expect(await ledgerAmounts()).toEqual([]);
});

it('pays for the order that the organiser names, once, and goes back through WeChat if it is refunded', async () => {
  await notify();
  expect(await run(`payments book ${lost} T-none`)).toMatchObject({ exitCode: 1, lines: ['订单不存在'] });
  expect(await run(`payments book ${lost} ${outTradeNo}`)).toMatchObject({
    ...{ exitCode: 0, lines: [`¥1,200.00 已用于订单 ${outTradeNo}`] },
  });
  expect(await order()).toMatchObject({ status: 'paid' });
  expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', isRegistered: true });
  expect(await run(`payments book ${lost} ${outTradeNo}`)).toMatchObject({ exitCode: 1 });
  // The notification, once more.
  expect(await notify()).toMatchObject({ httpStatus: 200 });
  expect(await ledgerAmounts()).toEqual([120_000]);
  expect((await run('payments unknown')).lines).toEqual(['没有待处理的款项']);
  expect((await run('payments unknown', { all: '' })).lines[2]).toContain('已用于订单');

  await applyForRefund(server, phone);
  await run(`refunds approve ${(await run('refunds list')).lines[2]?.split(' ')[0]}`);
  expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo: lost, refundFen: 120_000, totalFen: 120_000 }]);
});

it('re-opens a cancelled order whose people are free, and closes an online payment in progress', async () => {
  await notify();
  await query().update(orders).set({ status: 'cancelled' });
  await query().update(orderItems).set({ live: false });
  const result = await run(`payments book 4200-lost ${outTradeNo}`);
  expect(result.lines).toEqual([`¥1,200.00 已用于订单 ${outTradeNo}，原已取消的订单已恢复`]);
  expect(await order()).toMatchObject({ status: 'paid' });

  await server.reset();
  outTradeNo = await registerDelegate(server, phone);
  server.gateways.pay.notification = { ...server.gateways.pay.notification, kind: 'other', eventType: '', id: '' };
  await prepay(server, outTradeNo);
  await query()
    .insert(unknownPayments)
    .values({
      ...{ provider: 'wechat', outTradeNo: lost, transactionId: '4200-lost', amountFen: 120_000 },
      ...{ paidAt: '', receivedAt: new Date() },
    });
  expect(await run(`payments book ${lost} ${outTradeNo}`)).toMatchObject({ exitCode: 0 });
  expect(server.gateways.pay.closed).toEqual([outTradeNo]);
});

it('of another amount, or for an order that is paid, is not booked', async () => {
  await notify();
  await query().update(unknownPayments).set({ amountFen: 1 });
  expect((await run(`payments book ${lost} ${outTradeNo}`)).lines[0]).toMatch(
    /^实收 ¥0\.01 与应付金额 ¥1,200\.00 不符/,
  );
  await query().update(unknownPayments).set({ amountFen: 120_000 });
  await query().update(orders).set({ status: 'paid' });
  expect(await run(`payments book ${lost} ${outTradeNo}`)).toMatchObject({
    ...{ exitCode: 1, lines: ['该订单已支付，请勿重复支付'] },
  });
  expect(await kept()).toMatchObject([{ state: 'waiting' }]);
  expect(await query().select().from(paymentAttempts)).toEqual([]);
});

it('a refund that fits no record of ours is reported', async () => {
  const report = jest.spyOn(server.dependencies, 'reportFault');
  const refund = {
    provider: 'wechat',
    outRefundNo: 'R-lost',
    refundId: '503',
    state: 'success',
    refundFen: 1,
  } as const;
  server.gateways.pay.notification = { kind: 'refund', id: '2', outTradeNo: lost, refund };
  expect(await notify()).toMatchObject({ httpStatus: 200 });
  expect(report.mock.calls).toEqual([[{ provider: 'wechat', outRefundNo: 'R-lost' }, expect.any(String)]]);
});

it('is decided once, however many decide at the same time', async () => {
  await notify();
  const answers = await Promise.all([
    run(`payments refund ${lost}`),
    run(`payments refund ${lost}`),
    run(`payments book ${lost} ${outTradeNo}`),
  ]);
  expect(answers.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
  expect((await query().select().from(refunds)).length + ((await order())?.status === 'paid' ? 1 : 0)).toBe(1);
  expect(await ledgerAmounts()).toEqual([120_000]);
});

it('is given back through WeChat, once, and listed with the refunds until it is', async () => {
  await notify();
  server.gateways.pay.refundState = 'abnormal';
  expect(await run(`payments refund ${lost}`)).toMatchObject({
    ...{ exitCode: 0, lines: ['将原路退回 ¥1,200.00，进展见 refunds list --all'] },
  });
  expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo: lost, refundFen: 120_000, totalFen: 120_000 }]);
  const [line = ''] = (await run('refunds list')).lines.slice(2);
  expect(line).toContain('微信退款异常');
  server.gateways.pay.refundState = 'success';
  expect((await run(`refunds retry ${line.split(' ')[0]}`)).lines).toEqual(['已退款']);
  expect(await run(`payments refund ${lost}`)).toMatchObject({ exitCode: 1, lines: ['付款不存在'] });
  expect(await notify()).toMatchObject({ httpStatus: 200 });
  expect(await ledgerAmounts()).toEqual([120_000, -120_000]);
  expect(await query().select().from(refunds).where(eq(refunds.outTradeNo, lost))).toMatchObject([
    { state: 'success', orderId: null },
  ]);
  expect(await brokenInvariants(query())).toEqual([]);
});

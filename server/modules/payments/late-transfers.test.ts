import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { refunds } from '../../db/tables/refunds';
import { registerDelegate, pay, prepay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  joinIds,
  memberPhone,
  startTeam,
  submitTestOrder,
  type SubmittedOrder,
  type TestOperator,
} from '../../test-support/team';
import {
  phone,
  server,
  run,
  offline,
  remarkOf,
  ledgerRows,
  orderOfNumber,
  centreOf,
} from '../../test-support/bank-transfer';

describe('money for a cancelled order', () => {
  let operator: TestOperator;
  let members: (typeof entries.$inferSelect)[];
  let order: SubmittedOrder;

  beforeEach(async () => {
    operator = await startTeam(server);
    members = await addTestMembers(server, operator, [1, 2]);
    order = await submitTestOrder(operator, members);
    await offline(order.outTradeNo);
    await operator.post('cancelOrder', { orderId: order.meetingPayorderId });
  });

  const confirm = (options: Record<string, string> = {}) => run(`payments confirm ${order.outTradeNo} 1600`, options);

  it('re-opens it if its members are free', async () => {
    expect(await centreOf(operator.meetingId, operator.phone)).toMatchObject({
      orders: [],
      cancelledOrders: [{ outTradeNo: order.outTradeNo, transfer: null, attendees: [{}, {}] }],
    });
    expect((await run('payments list')).lines).toEqual(['没有等待确认到账的订单']);
    expect((await run('payments list', { all: '' })).lines[2]).toMatch(/已取消 +T/);
    expect(await confirm()).toMatchObject({
      exitCode: 0,
      lines: [expect.stringContaining('已恢复并确认到账 ¥1,600.00')],
    });
    expect(await orderOfNumber(order.outTradeNo)).toMatchObject({ status: 'paid', cancelledAt: null });
    expect(await ledgerRows()).toEqual([['offline', 'payment', 160_000]]);
    expect(await brokenInvariants(server.database.query)).toEqual([]);
    expect(await confirm()).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('该订单的转账已确认到账，请勿重复确认')],
    });
    expect(await confirm({ return: '' })).toMatchObject({ exitCode: 1 });
    expect(await ledgerRows()).toHaveLength(1);
  });

  it.each([
    ['paid by another order', '第1位已由其他订单支付', () => payAnother()],
    ['deleted', '第1位的报名已删除或取消', () => operator.post('delEntered', { phone: memberPhone(1) })],
    [
      'given away',
      '第1位的参会资格已转赠',
      () =>
        server.database.query
          .update(entries)
          .set({ transfer: 'given' })
          .where(eq(entries.id, members[0]?.id ?? '')),
    ],
  ])('is recorded to give back if a member is %s', async (_what, reason, change) => {
    await change();
    const before = await ledgerRows();
    const { lines } = await confirm();
    expect(lines[0]).toContain(`不能恢复（${reason}）：已登记收到 ¥1,600.00，待退回付款方`);
    expect(await orderOfNumber(order.outTradeNo)).toMatchObject({ status: 'cancelled' });
    expect(await ledgerRows()).toEqual([...before, ['offline', 'payment', 160_000]]);
    expect(await confirm()).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('该订单的转账已登记为待退回，见 refunds list')],
    });
    const list = await run('refunds list');
    expect(list.lines[2]).toMatch(
      new RegExp(`¥1,600\\.00 .* 转账待退回付款方 +${reason}；退回后请用 refunds offline 登记`),
    );
    const id = (list.lines[2] ?? '').split(' ')[0] ?? '';
    expect(await run(`refunds retry ${id}`)).toMatchObject({ exitCode: 1 });
    expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 0, lines: ['已线下退款'] });
    expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 1 });
    expect(await ledgerRows()).toEqual([
      ...[...before, ['offline', 'payment', 160_000], ['offline', 'refund', -160_000]],
    ]);
    expect((await run('refunds list')).lines).toEqual(['没有待处理的退费']);
    // No provider was asked for it.
    expect(server.gateways.pay.refunds).toEqual([]);
  });

  const payAnother = async () => {
    const another = await submitTestOrder(operator, [members[0]!]);
    await pay(server, another.outTradeNo);
  };

  it('is the organiser’s to decide if a member is in another order that is not paid yet', async () => {
    const another = await submitTestOrder(operator, [members[0]!]);
    const remark = await remarkOf(another.outTradeNo);
    expect((await confirm()).lines[0]).toContain(`第1位已在另一待支付订单 ${remark} 中`);
    expect(await ledgerRows()).toEqual([]);
    expect(await confirm({ return: '' })).toMatchObject({ exitCode: 0 });
    expect(await ledgerRows()).toEqual([['offline', 'payment', 160_000]]);
    expect(await orderOfNumber(another.outTradeNo)).toMatchObject({ status: 'pending' });
    expect(await brokenInvariants(server.database.query)).toEqual([]);
  });
});

it('money that arrives for an order paid by WeChat is given back only if the organiser says so', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await offline(outTradeNo);
  await pay(server, outTradeNo);
  expect((await run(`payments confirm ${outTradeNo} 1200`)).lines[0]).toContain('加 --return 登记为待退回');
  expect(await server.database.query.select().from(refunds)).toEqual([]);
  await run(`payments confirm ${outTradeNo} 1200`, { return: '' });
  expect(await ledgerRows()).toEqual([
    ['wechat', 'payment', 120_000],
    ['offline', 'payment', 120_000],
  ]);
  // The WeChat payment can still be refunded to its payer.
  const headers = await logIn(server, meetingIds.MI2027, phone);
  const [entry] = await server.database.query.select().from(entries);
  await server.post('/api/appweb/entered/applyRefund', { meetingId: meetingIds.MI2027, enteredId: entry?.id }, headers);
  const application = (await run('refunds list')).lines.find((line) => line.includes('待审核')) ?? '';
  await run(`refunds approve ${application.split(' ')[0]}`);
  expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo, refundFen: 120_000 }]);
});

describe('交费截止', () => {
  const closed = '交费已截止，如需参会请联系主办方';
  const closePayments = async () => {
    await server.database.query.update(meetings).set({ registrationEnd: '2027-03-20' });
    server.clock.now = Date.parse('2027-03-21T00:00:00+08:00');
  };

  it('ends ordering and paying for a team, but not a transfer that is under way', async () => {
    const operator = await startTeam(server);
    const [first, second, third] = await addTestMembers(server, operator, [1, 2, 3]);
    const chosen = await submitTestOrder(operator, [first!]);
    const remark = await remarkOf(chosen.outTradeNo);
    const open = await submitTestOrder(operator, [second!]);
    await closePayments();
    expect(await operator.post('submitTeamOrder', { enteredIds: joinIds([third!]) })).toMatchObject({
      ...{ status: -1, message: closed },
    });
    expect(await offline(open.outTradeNo)).toMatchObject({ status: -1, message: closed });
    expect(await prepay(server, open.outTradeNo)).toMatchObject({ status: -1, message: closed });
    expect(await remarkOf(chosen.outTradeNo)).toBe(remark);
    expect(await run(`payments confirm ${remark} 800`)).toMatchObject({ exitCode: 0 });
  });

  it('does not end an individual’s payment, whose registration may be approved late', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await closePayments();
    expect(await offline(outTradeNo)).toMatchObject({ status: 200 });
  });
});

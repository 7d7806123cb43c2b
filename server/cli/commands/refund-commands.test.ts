import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import type { RefundReport } from '../../gateways/payment-provider';
import { GatewayError } from '../../gateways/ports';
import { recordPayment } from '../../modules/payments/record-payment';
import { recordRefund, sendRefunds } from '../../modules/refunds/send-refunds';
import { registerDelegate, registerPaid, prepay, applyForRefund } from '../../test-support/attendees';
import { organiserOf } from '../../test-support/organiser';
import { addTestMembers, startTeam, submitTestOrder } from '../../test-support/team';
import { setUpServer } from '../../test-support/set-up-server';

/** Refunds that WeChat does not carry out. */

const phone = '13812345678';
const server = setUpServer();

const run = organiserOf(() => server);
const listed = async (options: Record<string, string> = {}) => (await run('refunds list', options)).lines.slice(2);
const nothingListed = ['没有待处理的退费'];
const poor = new GatewayError('wechat-pay', 'NOT_ENOUGH', '403 NOT_ENOUGH: 基本账户余额不足', false, 403);
const storedRefund = async () => {
  const [refund] = await server.database.query.select().from(refunds);
  if (refund === undefined) throw new Error('There is no refund');
  return refund;
};
const refundsBooked = async () => {
  const rows = await server.database.query.select().from(ledger);
  return rows.flatMap(({ kind, method, amountFen }) => (kind === 'refund' ? [[method, amountFen]] : []));
};
const notify = async (state: RefundReport['state']) => {
  const { provider, outRefundNo, refundFen } = await storedRefund();
  await recordRefund({ provider, outRefundNo, refundId: 'r', state, refundFen }, server.dependencies);
};

async function applied(): Promise<string> {
  await registerPaid(server, phone);
  await applyForRefund(server, phone);
  return (await listed())[0]?.split(' ')[0] ?? '';
}

it('one that WeChat refuses stays listed with the reason, and is sent again under its number', async () => {
  const id = await applied();
  server.gateways.pay.failure = poor;
  const reason = 'NOT_ENOUGH 403 NOT_ENOUGH: 基本账户余额不足';
  expect((await run(`refunds approve ${id}`)).lines.slice(1)).toEqual(['已批准，待发起微信退款', `原因：${reason}`]);
  expect(await listed()).toEqual([expect.stringMatching(new RegExp(`^${id} .*已批准，待发起微信退款  ${reason}$`))]);
  expect((await run(`refunds retry ${id}`)).lines).toEqual(['已批准，待发起微信退款', `原因：${reason}`]);
  expect(await run(`refunds offline ${id}`)).toMatchObject({
    ...{ exitCode: 1, lines: ['微信仍可能完成该退款，不能记为线下退款'] },
  });
  server.gateways.pay.failure = null;
  expect((await run(`refunds retry ${id}`)).lines).toEqual(['已批准，微信退款处理中']);
  expect((await run('refunds list')).lines).toEqual(nothingListed);
  const { outRefundNo } = await storedRefund();
  expect(server.gateways.pay.refunds.map((request) => request.outRefundNo)).toEqual([outRefundNo]);
  expect(await listed({ all: '' })).toEqual([expect.stringMatching(/已批准，微信退款处理中$/)]);
});

it.each([
  ['closed', '微信退款已关闭', /请用 refunds retry 重新发起$/],
  ['abnormal', '微信退款异常', /请到微信支付商户平台处理，再用 refunds retry 核对$/],
] as const)('one that is %s is listed, and may be tried again until it succeeds', async (state, text, reason) => {
  const id = await applied();
  await run(`refunds approve ${id}`);
  await notify(state);
  expect(await listed()).toEqual([expect.stringContaining(text)]);
  expect((await listed())[0]).toMatch(reason);
  server.gateways.pay.refundState = state;
  expect((await run(`refunds retry ${id}`)).lines).toEqual([text, expect.stringMatching(reason)]);
  server.gateways.pay.refundState = 'success';
  expect((await run(`refunds retry ${id}`)).lines).toEqual(['已退款']);
  expect(new Set(server.gateways.pay.refunds.map(({ outRefundNo }) => outRefundNo)).size).toBe(1);
  expect(await refundsBooked()).toEqual([['wechat', -120_000]]);
  expect((await run('refunds list')).lines).toEqual(nothingListed);
  expect(await run(`refunds retry ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款已完成'] });
});

it('one that WeChat gave up is settled otherwise, once, and told of should WeChat pay it out all the same', async () => {
  const id = await applied();
  await run(`refunds approve ${id}`);
  await notify('abnormal');
  expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 0, lines: ['已线下退款'] });
  expect(await refundsBooked()).toEqual([['offline', -120_000]]);
  expect((await run('refunds list')).lines).toEqual(nothingListed);
  expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款已记为线下退款'] });
  expect(await run(`refunds retry ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款已记为线下退款'] });
  const report = jest.spyOn(server.dependencies, 'reportFault').mockClear();
  await notify('abnormal');
  expect(await storedRefund()).toMatchObject({ state: 'offline' });
  expect(report).not.toHaveBeenCalled();
  await notify('success');
  expect(report).toHaveBeenCalledTimes(1);
  expect(await refundsBooked()).toEqual([
    ['offline', -120_000],
    ['wechat', -120_000],
  ]);
});

it('one that succeeded stays so, whatever is told of it later', async () => {
  await run(`refunds approve ${await applied()}`);
  await notify('success');
  for (const late of ['processing', 'abnormal', 'success'] as const) {
    await notify(late);
    expect(await storedRefund()).toMatchObject({ state: 'success' });
  }
  expect(await refundsBooked()).toEqual([['wechat', -120_000]]);
});

it('one that was given back otherwise leaves the others all that WeChat got', async () => {
  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2]);
  const { outTradeNo } = await submitTestOrder(operator, members);
  await prepay(server, outTradeNo);
  // 1,000 of the 1,600 yuan due arrived.
  await recordPayment(server.gateways.pay.pay(outTradeNo, 100_000), server.dependencies);
  expect(await run(`payments accept ${outTradeNo}`)).toMatchObject({ exitCode: 0 });
  /** Returns its id. */
  const approve = async (n: number): Promise<string> => {
    const body = { meetingId: operator.meetingId, enteredId: members[n]?.id };
    await server.post('/api/appweb/entered/applyRefund', body, operator.headers);
    const id = (await listed())[0]?.split(' ')[0] ?? '';
    expect((await run(`refunds approve ${id}`)).lines[0]).toContain('金额 ¥800.00');
    return id;
  };
  const first = await approve(0);
  await notify('abnormal');
  expect(await run(`refunds offline ${first}`)).toMatchObject({ exitCode: 0 });
  await approve(1);
});

it('one that is settled while others are sent is not sent after them', async () => {
  await run(`refunds approve ${await applied()}`);
  const first = await storedRefund();
  const { query } = server.database;
  // The next in the list; both are sent again.
  await query.insert(refunds).values({ ...first, outRefundNo: 'T-second', entryId: null, updatedAt: new Date(1) });
  await query.update(refunds).set({ state: 'requested' });
  await query
    .update(refunds)
    .set({ updatedAt: new Date(0) })
    .where(eq(refunds.outRefundNo, first.outRefundNo));
  const { pay } = server.gateways;
  pay.refunds.length = 0;
  const send = pay.refund.bind(pay);
  const sending = jest.spyOn(pay, 'refund').mockImplementation(async (request) => {
    await query.update(refunds).set({ state: 'offline' }).where(eq(refunds.outRefundNo, 'T-second'));
    return send(request);
  });
  await sendRefunds(server.dependencies, server.app.log);
  expect(pay.refunds.map(({ outRefundNo }) => outRefundNo)).toEqual([first.outRefundNo]);

  // Nor does a failure overwrite what WeChat reported in the meantime.
  await query.update(refunds).set({ updatedAt: new Date(0), state: 'requested' });
  sending.mockImplementation(async () => {
    await query.update(refunds).set({ state: 'success' });
    throw poor;
  });
  await sendRefunds(server.dependencies, server.app.log);
  sending.mockRestore();
  expect(await storedRefund()).toMatchObject({ state: 'success', failure: '' });
});

it('one that nobody applied for is listed and tried again too, but not approved', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  await server.database.query.update(orders).set({ status: 'cancelled' });
  expect(await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies)).toBe('refunding');
  expect((await run('refunds list')).lines).toEqual(nothingListed);
  server.gateways.pay.failure = poor;
  await sendRefunds(server.dependencies, server.app.log);
  const [line = ''] = await listed();
  expect(line).toMatch(/^T\w{7} +MI2027 +欧阳晓明 .*¥1,200\.00 .*NOT_ENOUGH/);
  const id = line.split(' ')[0] ?? '';
  expect(await run(`refunds approve ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款无需审批'] });
  server.gateways.pay.failure = null;
  expect((await run(`refunds retry ${id.toLowerCase()}`)).lines).toEqual(['自动退款，微信退款处理中']);
});

it('one that WeChat forgot is sent again', async () => {
  const id = await applied();
  await run(`refunds approve ${id}`);
  server.gateways.pay.refunds.length = 0;
  expect((await run(`refunds retry ${id}`)).lines).toEqual([
    '已批准，待发起微信退款',
    '原因：微信没有这笔退款的记录，将重新发起',
  ]);
  expect((await run(`refunds retry ${id}`)).lines).toEqual(['已批准，微信退款处理中']);
});

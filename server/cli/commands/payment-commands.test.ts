import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { reconcilePayments } from '../../modules/payments/attempts';
import { recordPayment } from '../../modules/payments/record-payment';
import { applyForRefund, entryOf, prepay, registerDelegate } from '../../test-support/attendees';
import { gatewayError } from '../../test-support/fake-gateways';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';

/** A payment of 1,100 yuan for an order of 1,200. */

const phone = '13812345678';
const server = setUpServer();
let outTradeNo: string;

beforeEach(async () => {
  outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  server.gateways.pay.pay(outTradeNo, 110_000);
  await reconcilePayments(server.dependencies, server.app.log);
});

const run = organiserOf(() => server);
const order = async () => (await server.database.query.select().from(orders))[0];
const ledgerAmounts = async () => (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
const storedRefunds = () => server.database.query.select().from(refunds);
const mismatched = async () => (await run('payments mismatched')).lines.slice(2);
const noMismatches = { exitCode: 0, lines: ['没有金额不符的付款'] };

it('is listed until it is settled', async () => {
  expect(await mismatched()).toEqual([
    expect.stringMatching(new RegExp(`^${outTradeNo}  MI2027  欧阳晓明  ¥1,200\\.00  ¥1,100\\.00  待支付$`)),
  ]);
  for (const decision of ['accept', 'refund']) {
    server.gateways.pay.failure = gatewayError('NETWORK', true);
    expect(await run(`payments ${decision} ${outTradeNo}`)).toMatchObject({ exitCode: 3 });
    server.gateways.pay.failure = null;
    expect(await run(`payments ${decision} T-unknown`)).toMatchObject({ exitCode: 1, lines: ['付款不存在'] });
  }
  expect(await ledgerAmounts()).toEqual([]);
  expect(await mismatched()).toHaveLength(1);
});

it('is accepted: booked as it came with the difference, the order paid, and given back from what came', async () => {
  expect(await run(`payments accept ${outTradeNo}`)).toMatchObject({
    ...{ exitCode: 0, lines: ['已按实收 ¥1,100.00 确认订单已支付'] },
  });
  expect(await order()).toMatchObject({ status: 'paid' });
  expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', paidBy: 'attendee', isRegistered: true });
  expect(await ledgerAmounts()).toEqual([110_000, 10_000]);
  expect(await run('payments mismatched')).toMatchObject(noMismatches);
  for (const decision of ['accept', 'refund'])
    expect(await run(`payments ${decision} ${outTradeNo}`)).toMatchObject({ exitCode: 1, lines: ['该付款无需处理'] });
  const transaction = await server.gateways.pay.query(outTradeNo);
  expect(await recordPayment(transaction!, server.dependencies)).toBe('known');
  expect(await ledgerAmounts()).toEqual([110_000, 10_000]);

  await applyForRefund(server, phone);
  // WeChat refunds no more than it received.
  const approved = await run(`refunds approve ${(await run('refunds list')).lines[2]?.split(' ')[0]}`);
  expect(approved.lines[0]).toBe('已同意 欧阳晓明 的退费，金额 ¥1,100.00');
  expect(await storedRefunds()).toMatchObject([{ refundFen: 110_000, totalFen: 110_000 }]);
  expect((await run('refunds list', { all: '' })).lines[2]).toContain('¥1,100.00');
});

it('is given back whole under a number of its own, and the order may be paid again', async () => {
  expect(await run(`payments refund ${outTradeNo}`)).toMatchObject({
    ...{ exitCode: 0, lines: ['将原路退回 ¥1,100.00，进展见 refunds list --all；订单可重新支付'] },
  });
  expect(await run(`payments refund ${outTradeNo}`)).toMatchObject({ exitCode: 1, lines: ['该付款无需处理'] });
  const [refund, ...others] = await storedRefunds();
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ outTradeNo, refundFen: 110_000, totalFen: 110_000, entryId: null });
  expect(refund?.outRefundNo).not.toBe(outTradeNo);
  expect(await order()).toMatchObject({ status: 'pending' });
  expect(await run('payments mismatched')).toMatchObject(noMismatches);
  expect(server.gateways.pay.refunds).toMatchObject([{ outRefundNo: refund?.outRefundNo, refundFen: 110_000 }]);
  expect(await run(`refunds retry ${refund?.outRefundNo}`)).toMatchObject({ lines: ['已退款'] });
  expect(await ledgerAmounts()).toEqual([110_000, -110_000]);

  expect(await prepay(server, outTradeNo)).toMatchObject({ status: 200 });
  const { outTradeNo: second } = server.gateways.pay.attempts.at(-1) ?? { outTradeNo: '' };
  expect(second).not.toBe(outTradeNo);
  expect(await recordPayment(server.gateways.pay.pay(second), server.dependencies)).toBe('confirmed');
  expect(await order()).toMatchObject({ status: 'paid' });
});

it('for an order that was cancelled since can only go back', async () => {
  await server.database.query.update(orders).set({ status: 'cancelled' });
  expect(await run(`payments accept ${outTradeNo}`)).toMatchObject({ exitCode: 1, lines: ['该订单已取消'] });
  expect(await ledgerAmounts()).toEqual([]);
  expect(await run(`payments refund ${outTradeNo}`)).toMatchObject({ exitCode: 0 });
  expect(await storedRefunds()).toMatchObject([{ refundFen: 110_000 }]);
});

it('that went back in WeChat’s console meanwhile is settled by that', async () => {
  const query = server.gateways.pay.query.bind(server.gateways.pay);
  server.gateways.pay.query = async (number) => ({ ...(await query(number))!, state: 'refunded' });
  expect(await run(`payments refund ${outTradeNo}`)).toMatchObject({
    ...{ exitCode: 0, lines: ['该付款已在微信支付商户平台退款，订单可重新支付'] },
  });
  expect(await storedRefunds()).toEqual([]);
  expect(await ledgerAmounts()).toEqual([]);
  expect(await run('payments mismatched')).toMatchObject(noMismatches);
});

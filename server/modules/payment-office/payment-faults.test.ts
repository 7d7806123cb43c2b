import { eq } from 'drizzle-orm';
import { overviewCalls } from '../../../src/contract/desk-calls/overview-calls';
import { paymentFaultCalls } from '../../../src/contract/desk-calls/payment-fault-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { auditRecords } from '../../db/tables/audit';
import { orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { recordPayment } from '../payments/record-payment';
import { identifyPayer, startPayment } from '../payments/start-payment';

const server = setUpServer();
const { MI2027, MIX2027 } = meetingIds;

let finance: SignedIn;
let number: string;
beforeEach(async () => {
  finance = await staffOf(server, '13912340003', ['finance'], { meetingId: MI2027 });
  number = await registerDelegate(server, '13812345678');
  const payerId = await identifyPayer('code-1', server.dependencies, true);
  await startPayment({ outTradeNo: number, payerId, provider: '' }, server.dependencies);
});

const call = (name: DeskCallName, input: Record<string, unknown> = {}, by = finance) =>
  callDesk(server, name, { meetingId: MI2027, paymentNumber: number, ...input }, by.headers);
const list = async (asked: Record<string, unknown> = {}) => {
  const { data } = await call('listPaymentFaults', {
    ...{ search: '', sealedSearch: '', filters: {}, sort: '', page: 1, ...asked },
  });
  return paymentFaultCalls.listPaymentFaults.answer.read(data);
};
const stateOfOrder = async () => (await server.database.query.select().from(orders))[0]?.status;
const booked = async () =>
  (await server.database.query.select({ fen: ledger.amountFen }).from(ledger)).map(({ fen }) => fen);

/** Pays one fen too little. */
const payTooLittle = () => recordPayment(server.gateways.pay.pay(number, 119_999), server.dependencies);

/** Pays, and lets WeChat refuse the report of the delivery for good. */
async function failDelivery(): Promise<void> {
  await recordPayment(server.gateways.pay.pay(number), server.dependencies);
  await server.database.query.update(paymentAttempts).set({ deliveryState: 'failed', deliveryTries: 24 });
}

it('lists a payment of another amount, which the overview counts', async () => {
  expect((await list()).rows).toEqual([]);
  await payTooLittle();
  const { rows, counts } = await list();
  expect(rows).toMatchObject([{ number, state: 'mismatch', dueFen: 120_000, receivedFen: 119_999, names: '欧阳晓明' }]);
  expect(counts).toEqual({ state: { mismatch: 1 } });
  expect((await list({ search: '晓明' })).total).toBe(1);
  expect((await list({ search: '王' })).total).toBe(0);
  expect((await list({ filters: { state: 'undelivered' } })).total).toBe(0);
  const { data } = await call('getOverview');
  expect(overviewCalls.getOverview.answer.read(data).waiting).toMatchObject([
    { what: 'mismatched-payments', count: 1, amountFen: 119_999 },
  ]);
});

it('lets it pay the order, and books the difference as settled elsewhere', async () => {
  await payTooLittle();
  expect((await call('acceptPayment')).data).toEqual({ outcome: 'accepted' });
  expect(await stateOfOrder()).toBe('paid');
  expect((await booked()).sort()).toEqual([1, 119_999]);
  expect((await list()).rows).toEqual([]);
  // The same press, whose answer was lost.
  expect(await call('acceptPayment')).toMatchObject({
    httpStatus: 404,
    message: '这笔付款已经处理了，或不是这个会议的',
  });
  expect(await booked()).toHaveLength(2);
});

it('gives it back whole, and leaves the order unpaid', async () => {
  await payTooLittle();
  expect((await call('returnPayment')).data).toEqual({ outcome: 'refunding' });
  expect(await stateOfOrder()).toBe('pending');
  expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo: number, refundFen: 119_999 }]);
  expect((await list()).rows).toEqual([]);
});

it('reports a delivery again that WeChat had refused for good', async () => {
  await failDelivery();
  expect((await list()).rows).toMatchObject([{ number, state: 'undelivered', receivedFen: null }]);
  expect((await call('reportDeliveryAgain')).data).toEqual({ outcome: 'reporting' });
  const [attempt] = await server.database.query
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.outTradeNo, number));
  expect(attempt).toMatchObject({ deliveryState: null, deliveryTries: 0, deliveryDueAt: null });
  expect((await call('reportDeliveryAgain')).httpStatus).toBe(404);
  const told = await server.database.query
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.act, 'reportDeliveryAgain'));
  expect(told).toHaveLength(1);
});

it('shows and settles nothing of another meeting', async () => {
  await payTooLittle();
  const stranger = await staffOf(server, '13912340009', ['finance'], { meetingId: MIX2027 });
  for (const name of ['getPaymentFault', 'acceptPayment', 'returnPayment', 'reportDeliveryAgain'] as const) {
    expect((await call(name, {}, stranger)).httpStatus).toBe(403);
    expect((await call(name, { meetingId: MIX2027 }, stranger)).httpStatus).toBe(404);
  }
  expect(await stateOfOrder()).toBe('pending');
});

import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { prepay } from '../../test-support/team';
import { untilBlocked } from '../../test-support/until-blocked';
import { lockOrder, updateOrder } from '../../stores/orders/store';
import { recordPayment } from './record-payment';
import { updateAttempt } from '../../stores/payments/store';

const server = setUpPostgresServer();
let outTradeNo: string;

beforeEach(async () => {
  outTradeNo = await registerDelegate(server, '13812345678');
  await prepay(server, outTradeNo);
});
afterEach(() => jest.restoreAllMocks());

it.each([120_000, 1])('a notification of %d fen selects its attempt once', async (amountFen) => {
  const payment = server.gateways.pay.pay(outTradeNo, amountFen);
  server.gateways.pay.notification = { kind: 'payment', id: '1', payment };
  const statements = jest.spyOn(Client.prototype, 'query');
  const answer = await server.call({
    method: 'POST',
    url: '/api/wxpay/notify',
    headers: { 'content-type': 'application/json', 'wechatpay-signature': 'good' },
    payload: '{}',
  });
  expect(answer).toMatchObject({ httpStatus: 200 });
  const texts = (statements.mock.calls as unknown[][]).map(([given]) => (given as { text?: string }).text ?? given);
  const selects = texts.filter((text) => /^select .*payment_attempts/i.test(String(text)));
  expect(selects).toEqual([expect.stringMatching(/for update$/)]);
});

it.each([
  ['cancelled', { order: { status: 'cancelled' }, attempt: {} }, 'refunding'],
  ['refunded', { order: {}, attempt: { status: 'refunded' } }, 'refunded'],
] as const)('a payment that waits for its order is judged as it stands then: %s', async (_what, changes, outcome) => {
  const report = server.gateways.pay.pay(outTradeNo);
  const recorded = await server.database.query.transaction(async (query) => {
    await lockOrder(query, outTradeNo);
    const waiting = recordPayment(report, server.dependencies);
    await untilBlocked((text) => query.execute(sql.raw(text)), waiting);
    if ('status' in changes.order) await updateOrder(query, (await lockOrder(query, outTradeNo)).id, changes.order);
    if ('status' in changes.attempt) await updateAttempt(query, outTradeNo, changes.attempt);
    return { waiting };
  });
  expect(await recorded.waiting).toBe(outcome);
  const [order] = await server.database.query.select().from(orders);
  expect(order?.status).not.toBe('paid');
  expect(await server.database.query.select().from(paymentAttempts)).toHaveLength(1);
});

import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { gatewayError } from '../../test-support/fake-gateways';
import { fullSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { reconcilePayments } from './attempts';
import { attemptsToQuery } from './store';

const api = '/api/appweb/wxpay';
const minute = 60_000;
let server: TestServer;
let outTradeNo: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
  await server.get(`${api}/getUserInfoByCode?code=code-1`);
  outTradeNo = await startPayment('13812345678');
});
afterAll(() => server.close());

/** A delegate registers and starts to pay; returns the order's number. */
async function startPayment(phone: string): Promise<string> {
  const { data } = await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone }));
  const number = (data as { outTradeNo: string }).outTradeNo;
  await prepay(number);
  return number;
}

const prepay = (number: string) =>
  server.post(`${api}/getPrepayId`, { body: '注册费', outTradeNo: number, openId: 'openid-1' });
const reconcile = () => reconcilePayments(server.dependencies, server.app.log);
const due = async () => {
  const attempts = await attemptsToQuery(server.database.query, new Date(server.clock.now), 20);
  return attempts.map((attempt) => attempt.outTradeNo);
};

it('asks first about payments that were never asked about, then about those asked about longest ago', async () => {
  server.gateways.pay.failure = gatewayError('NETWORK', true);
  await reconcile();
  server.clock.now += 2 * minute;
  const second = await startPayment('13812345679');
  server.gateways.pay.failure = gatewayError('NETWORK', true);
  expect(await due()).toEqual([second, outTradeNo]);
  await server.database.query
    .update(paymentAttempts)
    .set({ queriedAt: new Date(server.clock.now - 5 * minute) })
    .where(eq(paymentAttempts.outTradeNo, second));
  expect(await due()).toEqual([second, outTradeNo]);
});

it('leaves a payment that may still be made, and closes it when its time is over', async () => {
  const status = async () => (await server.database.query.select().from(paymentAttempts))[0]?.status;
  for (const minutes of [60, 60]) {
    server.clock.now += minutes * minute;
    await reconcile();
    expect([server.gateways.pay.closed, await status()]).toEqual([[], 'open']);
  }
  server.clock.now += 2 * minute;
  await reconcile();
  expect([server.gateways.pay.closed, await status()]).toEqual([[outTradeNo], 'closed']);
});

describe('a payment of another amount than was asked', () => {
  const attempt = async () => (await server.database.query.select().from(paymentAttempts))[0];

  beforeEach(async () => {
    server.gateways.pay.pay(outTradeNo, 1);
    await reconcile();
    server.clock.now += 2 * minute;
  });

  it('is parked: the job asks no more', async () => {
    expect(await attempt()).toMatchObject({ status: 'mismatch' });
    const asked = server.gateways.pay.queried.length;
    await reconcile();
    expect(server.gateways.pay.queried).toHaveLength(asked);
  });

  it.each([0, 120])('lets nobody pay the order a second time, %d minutes later', async (minutes) => {
    server.clock.now += minutes * minute;
    expect(await prepay(outTradeNo)).toMatchObject({ status: -1, message: '该订单已支付，请勿重复支付' });
    expect(server.gateways.pay.attempts).toHaveLength(1);
    expect((await server.database.query.select().from(orders))[0]).toMatchObject({ status: 'pending' });
  });
});

import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { gatewayError } from '../../test-support/fake-gateways';
import { fullSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { reconcilePayments } from './attempts';
import { claimAttempts } from '../../stores/payments/store';

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
async function startPayment(phone: string, openId = 'openid-1'): Promise<string> {
  const number = await register(phone);
  await server.get(`${api}/getUserInfoByCode?code=${openId.replace('openid', 'code')}`);
  await prepay(number, openId);
  return number;
}

async function register(phone: string): Promise<string> {
  const { data } = await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone }));
  return (data as { outTradeNo: string }).outTradeNo;
}

const prepay = (number: string, openId = 'openid-1') =>
  server.post(`${api}/getPrepayId`, { body: '注册费', outTradeNo: number, openId });
const reconcile = () => reconcilePayments(server.dependencies, server.app.log);
/** The order in which one at a time is claimed. */
const due = async () => {
  const now = new Date(server.clock.now);
  const found: string[] = [];
  for (;;) {
    const claim = { providers: ['wechat'], before: now, now, limit: 1 };
    const [attempt] = await claimAttempts(server.database.query, claim);
    if (attempt === undefined) return found;
    found.push(attempt.outTradeNo);
  }
};

it('asks first about payments that were never asked about, then about those asked about longest ago', async () => {
  server.gateways.pay.failure = gatewayError('NETWORK', true);
  await reconcile();
  server.clock.now += 2 * minute;
  const second = await startPayment('13812345679');
  server.gateways.pay.failure = gatewayError('NETWORK', true);
  expect(await due()).toEqual([second, outTradeNo]);
  expect(await due()).toEqual([]);
  server.clock.now += 2 * minute;
  await server.database.query
    .update(paymentAttempts)
    .set({ queriedAt: new Date(server.clock.now - 5 * minute) })
    .where(eq(paymentAttempts.outTradeNo, second));
  expect(await due()).toEqual([second, outTradeNo]);
});

it('asks about as many at once as the server can, and about none again at once', async () => {
  for (let n = 0; n < 39; n += 1) await startPayment(`139000000${String(n).padStart(2, '0')}`, `openid-${n % 4}`);
  const { pay } = server.gateways;
  const query = pay.query.bind(pay);
  let [underWay, most] = [0, 0];
  jest.spyOn(pay, 'query').mockImplementation(async (number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return query(number);
  });
  await reconcile();
  expect([pay.queried.length, new Set(pay.queried).size, most]).toEqual([40, 40, 16]);
  await reconcile();
  expect(pay.queried).toHaveLength(40);
  server.clock.now += minute / 2 + 1;
  await reconcile();
  expect(pay.queried).toHaveLength(80);
});

it('leaves a provider alone that answers nothing, until the next run', async () => {
  for (let n = 0; n < 19; n += 1) await startPayment(`139000000${String(n).padStart(2, '0')}`, 'openid-2');
  const failing = jest.spyOn(server.gateways.pay, 'query').mockRejectedValue(gatewayError('NETWORK', true));
  await reconcile();
  expect(failing).toHaveBeenCalledTimes(16);
});

it('lets nobody start more payments than they can finish', async () => {
  for (let n = 0; n < 19; n += 1) await startPayment(`139000000${String(n).padStart(2, '0')}`);
  const number = await register('13900000099');
  expect(await prepay(number)).toMatchObject({ status: -1, message: expect.stringContaining('20 笔支付尚未完成') });
  // Those under way can still be paid, others may pay for this one, and who has closed one may go on.
  expect(await prepay(outTradeNo)).toMatchObject({ status: 200 });
  await server.database.query
    .update(paymentAttempts)
    .set({ status: 'closed' })
    .where(eq(paymentAttempts.outTradeNo, outTradeNo));
  expect(await prepay(number)).toMatchObject({ status: 200 });
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

import { eq } from 'drizzle-orm';
import { paymentAttempts, type PaymentAttemptRow } from '../../db/tables/payments';
import { GatewayError } from '../../gateways/ports';
import { pay, registerDelegate } from '../../test-support/attendees';
import type { FakeWechatAccount } from '../../test-support/fake-wechat-account';
import { setUpServer } from '../../test-support/set-up-server';
import { organiserOf } from '../../test-support/organiser';
import type { TestServer } from '../../test-support/test-server';
import { recordPayment } from './record-payment';
import { reportDeliveries } from './report-deliveries';
import { identifyPayer, startPayment } from './start-payment';

const server = setUpServer();
const minute = 60_000;
const hour = 60 * minute;

let wechat: FakeWechatAccount;
let faults: { facts: object; message: string }[];
beforeEach(() => {
  wechat = server.gateways.miniProgram;
  faults = [];
});

const report = (): Promise<void> =>
  reportDeliveries({
    ...server.dependencies,
    gateways: server.gateways,
    reportFault: (facts, message) => void faults.push({ facts, message }),
  });

/** A delegate who pays in the mini-program; returns the payment's number. */
async function payInMiniProgram(phone: string, given: TestServer = server): Promise<string> {
  const outTradeNo = await registerDelegate(given, phone);
  const payerId = await identifyPayer('code-1', given.dependencies, true);
  await startPayment({ outTradeNo, payerId, provider: '' }, given.dependencies);
  await recordPayment(given.gateways.pay.pay(outTradeNo), given.dependencies);
  return outTradeNo;
}

const attemptOf = async (outTradeNo: string): Promise<PaymentAttemptRow | undefined> =>
  (await server.database.query.select().from(paymentAttempts).where(eq(paymentAttempts.outTradeNo, outTradeNo)))[0];

it('reports what was paid in the mini-program, once, and nothing that was paid on the page', async () => {
  await pay(server, await registerDelegate(server, '13812345671'));
  const outTradeNo = await payInMiniProgram('13812345672');
  await report();
  server.clock.now += 2 * hour;
  await report();
  expect(wechat.deliveries).toEqual([
    { outTradeNo, openid: 'mini-openid-1', description: '注册费', at: server.clock.now - 2 * hour },
  ]);
  expect(wechat.asked.filter((one) => one === 'managed')).toHaveLength(1);
  expect(faults).toEqual([]);
});

it('asks WeChat nothing while there is nothing to report', async () => {
  await pay(server, await registerDelegate(server, '13812345671'));
  await report();
  expect(wechat.asked).toEqual([]);
});

it('reports nothing while WeChat waits for nothing, asks again in an hour, and then reports everything', async () => {
  wechat.isManaged = false;
  await payInMiniProgram('13812345671');
  await report();
  wechat.isManaged = true;
  server.clock.now += 59 * minute;
  await payInMiniProgram('13812345672');
  await report();
  expect(wechat.deliveries).toEqual([]);
  expect(wechat.asked.filter((one) => one === 'managed')).toHaveLength(1);
  server.clock.now += minute;
  await report();
  expect(wechat.deliveries).toHaveLength(2);
});

it('reports again, ever more seldom, what WeChat does not know yet', async () => {
  const outTradeNo = await payInMiniProgram('13812345671');
  wechat.deliveryOutcomes.push('early', 'early');
  await report();
  await report();
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: null, deliveryTries: 1 });
  server.clock.now += 30_000;
  await report();
  server.clock.now += 30_000;
  await report();
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: null, deliveryTries: 2 });
  server.clock.now += 30_000;
  await report();
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: 'reported' });
  expect(wechat.deliveries).toHaveLength(1);
  expect(faults).toEqual([]);
});

it('leaves to a person, once, what WeChat does not know for days', async () => {
  const outTradeNo = await payInMiniProgram('13812345671');
  wechat.deliveryOutcomes.push(...Array.from({ length: 100 }, () => 'early' as const));
  for (let tries = 0; tries < 40; tries += 1) {
    await report();
    server.clock.now += 6 * hour;
  }
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: 'failed', deliveryTries: 24 });
  expect(faults).toEqual([
    {
      facts: { gateway: 'wechat-api', code: '10060001', outTradeNo },
      message: expect.stringContaining('发货信息管理') as string,
    },
  ]);
});

it('leaves to a person at once what WeChat refuses for good', async () => {
  const outTradeNo = await payInMiniProgram('13812345671');
  wechat.refusals.push({ call: 'delivery', refusal: 'other', code: '10060031' });
  await report();
  server.clock.now += 24 * hour;
  await report();
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: 'failed' });
  expect(wechat.deliveries).toEqual([]);
  expect(faults.map(({ facts }) => facts)).toEqual([{ gateway: 'wechat-api', code: '10060031', outTradeNo }]);
});

it('tries again after an answer that was lost, and takes a payment that has gone back for done', async () => {
  const [lost, gone] = [await payInMiniProgram('13812345671'), await payInMiniProgram('13812345672')];
  const reportDelivery = wechat.reportDelivery.bind(wechat);
  let isLost = true;
  wechat.reportDelivery = async (token, delivery) => {
    if (delivery.outTradeNo === gone) return 'void';
    const outcome = await reportDelivery(token, delivery);
    if (!isLost) return outcome;
    isLost = false;
    throw new GatewayError('wechat-api', 'TIMEOUT', 'no answer', true);
  };
  await report();
  expect(await attemptOf(lost)).toMatchObject({ deliveryState: null, deliveryTries: 1 });
  server.clock.now += minute;
  await report();
  expect(await attemptOf(lost)).toMatchObject({ deliveryState: 'reported' });
  expect(await attemptOf(gone)).toMatchObject({ deliveryState: 'void' });
});

it('counts no try, and waits, while WeChat takes nothing from the account', async () => {
  const outTradeNo = await payInMiniProgram('13812345671');
  await payInMiniProgram('13812345672');
  const refusal = { call: 'delivery', refusal: 'setup', code: '48001' } as const;
  wechat.refusals.push(refusal, refusal);
  await report();
  await report();
  expect(await attemptOf(outTradeNo)).toMatchObject({ deliveryState: null, deliveryTries: 0 });
  expect(faults).toHaveLength(1);
  server.clock.now += 10 * minute;
  await report();
  expect(wechat.deliveries).toHaveLength(2);
});

it('reports a payment of an order for which a transfer is to be given back', async () => {
  const outTradeNo = await payInMiniProgram('13812345671');
  await organiserOf(() => server)(`payments confirm ${outTradeNo} 1200`, { return: '' });
  await report();
  expect(wechat.deliveries).toHaveLength(1);
});

it('reports nothing of a payment that goes back by itself', async () => {
  const outTradeNo = await registerDelegate(server, '13812345671');
  const payerId = await identifyPayer('code-1', server.dependencies, true);
  await startPayment({ outTradeNo, payerId, provider: '' }, server.dependencies);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  await organiserOf(() => server)(`payments confirm ${outTradeNo} 1200`);
  const outcome = await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
  expect(outcome).toBe('refunding');
  await report();
  expect(wechat.deliveries).toEqual([]);
});

it('reports a payment, too, that this server had forgotten and took up from WeChat', async () => {
  const outTradeNo = await registerDelegate(server, '13812345671');
  const payerId = await identifyPayer('code-1', server.dependencies, true);
  await startPayment({ outTradeNo, payerId, provider: '' }, server.dependencies);
  await server.database.query.delete(paymentAttempts);
  await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
  await report();
  expect(wechat.deliveries).toHaveLength(1);
});

it('writes nothing of the payer into the log', async () => {
  await payInMiniProgram('13812345671');
  wechat.refusals.push({ call: 'delivery', refusal: 'other', code: '10060031' });
  await report();
  expect(JSON.stringify(faults)).not.toMatch(/openid-1|13812345671|欧阳/);
});

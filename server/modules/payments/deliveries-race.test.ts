import { paymentAttempts } from '../../db/tables/payments';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { registerDelegate } from '../../test-support/attendees';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { recordPayment } from './record-payment';
import { reportDeliveries } from './report-deliveries';
import { identifyPayer, startPayment } from './start-payment';

/** Two servers on one PostgreSQL, and payments made in the mini-program. */
let postgres: TestPostgres;
let nodes: TestServer[];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  const node = async (): Promise<TestServer> => startTestServer({ database: await openTestPostgres(url) });
  nodes = [await node(), await node()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await postgres.stop();
});

it('reports each of them once, whichever server does', async () => {
  const [first] = nodes as [TestServer, TestServer];
  const numbers: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const outTradeNo = await registerDelegate(first, `138000000${String(n).padStart(2, '0')}`);
    const payerId = await identifyPayer('code-1', first.dependencies, true);
    await startPayment({ outTradeNo, payerId, provider: '' }, first.dependencies);
    await recordPayment(first.gateways.pay.pay(outTradeNo), first.dependencies);
    numbers.push(outTradeNo);
  }
  const accounts = nodes.map(({ gateways }) => gateways.miniProgram);
  for (const account of accounts) account.delayMs = 20;
  await Promise.all(nodes.map((node) => reportDeliveries({ ...node.dependencies, gateways: node.gateways })));
  await Promise.all(nodes.map((node) => reportDeliveries({ ...node.dependencies, gateways: node.gateways })));
  const reported = accounts.flatMap(({ deliveries }) => deliveries.map(({ outTradeNo }) => outTradeNo));
  expect(reported.sort()).toEqual(numbers.sort());
  const states = await first.database.query.select({ state: paymentAttempts.deliveryState }).from(paymentAttempts);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['reported']));
});

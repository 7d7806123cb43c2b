import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { startTestSandbox, type TestSandbox } from '../../test-support/start-test-sandbox';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { claimAttempts } from '../../stores/payments/store';
import { identifyPayer, startPayment } from './start-payment';
import { reconcilePayments } from './attempts';

/** Two servers on one PostgreSQL, which ask the sandbox about a thousand payments that nobody makes, and one that was. */
let postgres: TestPostgres;
let sandbox: TestSandbox;
let nodes: TestServer[];
/** Numbers as the sandbox was asked about them, and how many were under way at once. */
let asked: string[];
let most: number;

beforeAll(async () => {
  postgres = await startTestPostgres();
  sandbox = await startTestSandbox();
  const url = await postgres.createDatabase();
  const open = (): Promise<Database> => openTestPostgres(url);
  nodes = [await startTestServer({ database: await open() }), await startTestServer({ database: await open() })];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await sandbox.remove();
  await postgres.stop();
});

/** Both use the sandbox's gateway, which counts what it is asked. */
function connect(): void {
  [asked, most] = [[], 0];
  for (const node of nodes) {
    let underWay = 0;
    const query: typeof sandbox.pay.query = async (number) => {
      asked.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await sandbox.pay.query(number);
      } finally {
        underWay -= 1;
      }
    };
    node.gateways.payments = [{ ...sandbox.pay, query }];
  }
}

const idle = 1_000;

/** A payment that has been started, and as many like it that nobody makes; returns the first one's checkout. */
async function startPayments(node: TestServer, count: number): Promise<string> {
  const outTradeNo = await registerDelegate(node, '13812345678');
  await identifyPayer('code-1', node.dependencies);
  const checkoutId = await startPayment({ outTradeNo, payerId: 'openid-1', provider: '' }, node.dependencies);
  const { query } = node.database;
  const [order] = await query.select().from(orders);
  const [attempt] = await query.select().from(paymentAttempts);
  if (order === undefined || attempt === undefined) throw new Error('There is no attempt');
  const copies = Array.from({ length: count }, (_, n) => ({
    id: node.dependencies.randomIds.id(),
    outTradeNo: `TIDLE${String(n).padStart(6, '0')}`,
  }));
  await query.insert(orders).values(copies.map((copy) => ({ ...order, ...copy })));
  await query.insert(paymentAttempts).values(
    copies.map(({ id, outTradeNo: number }) => ({
      ...{ ...attempt, outTradeNo: number, checkoutId: null, orderId: id },
      request: { ...attempt.request, outTradeNo: number },
    })),
  );
  return checkoutId;
}

it('of processes that claim at once each gets others, and none waits', async () => {
  const [first, second] = nodes as [TestServer, TestServer];
  await first.reset();
  connect();
  await startPayments(first, 9);
  const now = new Date(first.clock.now);
  const claim = { providers: ['wechat'], before: now, now, limit: 6 };
  const [ofOne, ofOther] = await first.database.query.transaction(async (query) => {
    const mine = await claimAttempts(query, claim);
    return [mine, await claimAttempts(second.database.query, claim)];
  });
  expect([ofOne.length, ofOther.length]).toEqual([6, 4]);
  expect(new Set([...ofOne, ...ofOther].map(({ outTradeNo }) => outTradeNo)).size).toBe(10);
});

it('each is asked about once in a round, so that the lost notification is found in the first after it is due', async () => {
  const [first, second] = nodes as [TestServer, TestServer];
  await first.reset();
  connect();
  const now = Date.now();
  for (const node of nodes) node.clock.now = now;
  const { query } = first.database;
  const checkoutId = await startPayments(first, idle);
  // All asked about just now.
  await query.update(paymentAttempts).set({ queriedAt: new Date(now) });
  await sandbox.arm('drop-notify');
  const parameters = sandbox.pay.clientParameters(checkoutId, now);
  expect((await sandbox.post('/sandbox/pay', parameters)).ok).toBe(true);

  const round = () => Promise.all(nodes.map((node) => reconcilePayments(node.dependencies, node.app.log)));
  await round();
  expect(asked).toEqual([]);
  for (const node of nodes) node.clock.now += 30_001;
  await round();
  expect([asked.length, new Set(asked).size]).toEqual([idle + 1, idle + 1]);
  // Of these a node has 16 under way: at 0.2 s each, one alone asks about all in 13 s, 30 s after the last time.
  expect(most).toBe(16);
  expect(await query.select().from(ledger)).toMatchObject([{ amountFen: 120_000 }]);
  await round();
  expect(asked).toHaveLength(idle + 1);
  expect(second.clock.now).toBe(first.clock.now);
});

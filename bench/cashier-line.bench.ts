import { queryOnce, startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { startServerProcess, type ServerProcess } from '../server/test-support/start-server-process';
import { startTestSandbox, type TestSandbox } from '../server/test-support/start-test-sandbox';
import { meetingIds, shortSubmission } from '../server/test-support/submissions';
import { deployedServer } from './harness/deployed-server';
import { report } from './harness/figures';
import { lineTurns, longestOvertaken, turnsASecond } from './harness/line-turns';

/** The orders that WeChat takes in a second, as the servers are told and the sandbox refuses beyond. */
const perSecond = 30;
const people = 300;
/** People who press at the same moment. */
const atOnce = 40;
/** An openid may have so many payments open. */
const ordersOfAPayer = 15;

let postgres: TestPostgres;
let sandbox: TestSandbox;
let url: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  sandbox = await startTestSandbox();
  Object.defineProperty(sandbox.clock, 'now', { get: () => Date.now() });
});
beforeEach(async () => {
  url = await postgres.createDatabase();
  await sandbox.post('/sandbox/order-limit', { perSecond });
});
afterAll(async () => {
  await sandbox.remove();
  await postgres.stop();
});

const startNode = (): Promise<ServerProcess> =>
  startServerProcess(
    { ...sandbox.settings, DATABASE_URL: url, WECHAT_PAY_PER_SECOND: String(perSecond), LOG_LEVEL: 'warn' },
    deployedServer,
  );

async function post(origin: string, path: string, body: unknown): Promise<{ httpStatus: number; data: unknown }> {
  const answer = await fetch(`${origin}/api/appweb/${path}`, {
    method: 'POST',
    // A connection that is kept may be closed just as it is used again.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return { httpStatus: answer.status, data };
}

/** Runs some work for each, so many at a time, as they are free. */
async function forEach<Item>(items: readonly Item[], work: (item: Item, n: number) => Promise<void>): Promise<void> {
  const left = items.map((item, n) => ({ item, n })).reverse();
  const run = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next.item, next.n);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

let phones = 13_100_000_000;
async function registerAll(origin: string): Promise<string[]> {
  const made: string[] = [];
  await forEach(Array.from({ length: people }), async () => {
    const body = shortSubmission(meetingIds.MIX2027, { phone: String((phones += 1)), isCharge: '1' });
    const { data } = await post(origin, 'entered/fromAdd', body);
    made.push((data as { outTradeNo: string }).outTradeNo);
  });
  const payers = Array.from({ length: Math.ceil(people / ordersOfAPayer) }, (_, n) => `('o${n}', '', now())`);
  await queryOnce(url, `insert into payers (id, app_id, seen_at) values ${payers.join(', ')}`);
  return made;
}

/** Lets the budget have no tokens until it is opened, as if many were owed: everybody is there at once, however slow the machine is. */
const closeBudget = () =>
  queryOnce(
    url,
    `insert into call_budgets (name, tokens, rate, taken, refilled_at)
      values ('wechat', -1e6, ${perSecond}, 0, now())
      on conflict (name) do update set tokens = -1e6`,
  );
const openBudget = () => queryOnce(url, 'update call_budgets set tokens = 0, refilled_at = now()');

/** Presses 立即支付 once for each order; whoever has to wait locks their phone. */
const press = (orders: readonly string[], nodes: readonly ServerProcess[]): Promise<void> =>
  forEach(orders, async (outTradeNo, n) => {
    const openId = `o${Math.floor(n / ordersOfAPayer)}`;
    for (;;) {
      const { origin } = nodes[n % nodes.length] as ServerProcess;
      const { httpStatus } = await post(origin, 'wxpay/getPrepayId', { outTradeNo, openId, body: '注册费' });
      // The server has too much to do at this moment, and has given no place yet.
      if (httpStatus === 200 || httpStatus === 429) return;
    }
  });

const count = async (query: string): Promise<number> => Number((await queryOnce(url, query))[0]?.count);
const served = () => count(`select count(distinct checkout_id) from payment_attempts where checkout_id is not null`);

async function untilServed(): Promise<void> {
  while ((await served()) < people) await new Promise((resolve) => setTimeout(resolve, 100));
}

const taken = async (): Promise<{ taken: number; refused: number }> =>
  (await (await fetch(`${sandbox.payCredentials.origin}/sandbox/order-limit`)).json()) as {
    taken: number;
    refused: number;
  };

describe('the line before the cashier, on two servers', () => {
  it('is served at the rate that WeChat takes, in the order of arrival, each order once', async () => {
    const nodes = [await startNode(), await startNode()];
    try {
      const orders = await registerAll(nodes[0]?.origin ?? '');
      await closeBudget();
      await press(orders, nodes);
      await openBudget();
      await untilServed();
      const at = await lineTurns(url);
      report({
        figure: `prepay ids a second for ${at.length} people in line on two servers, beside what WeChat takes`,
        ...{ unit: 'orders/s', ours: turnsASecond(at), reference: perSecond, target: '>= 0.9' },
      });
      report({
        figure: 'the longest that somebody in line came after somebody behind them',
        ...{ unit: 'ms', ours: Math.max(1, longestOvertaken(at)), reference: null, target: '<= 1000' },
      });
      const { taken: calls, refused } = await taken();
      report({
        figure: `orders that WeChat took for ${people} people, none twice`,
        ...{ unit: 'orders', ours: calls, reference: people, target: '= 1' },
      });
      report({
        figure: `orders that WeChat refused as too many while ${people} people came`,
        ...{ unit: 'orders', ours: refused, reference: null, target: '<= 30' },
      });
    } finally {
      for (const node of nodes) await node.stop();
    }
  });

  it('loses nobody when a server is killed that holds tokens and claims', async () => {
    const nodes = [await startNode(), await startNode()] as const;
    try {
      const orders = await registerAll(nodes[0].origin);
      await closeBudget();
      await press(orders, nodes);
      await openBudget();
      while ((await served()) < people / 2) await new Promise((resolve) => setTimeout(resolve, 50));
      process.kill(nodes[1].pid, 'SIGKILL');
      await untilServed();
      report({
        figure: `people with a prepay id of their own after a server in the middle of ${people} was killed`,
        ...{ unit: 'people', ours: await served(), reference: people, target: '= 1' },
      });
    } finally {
      await nodes[0].stop();
    }
  });
});

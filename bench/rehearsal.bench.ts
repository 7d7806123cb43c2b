import { randomUUID } from 'node:crypto';
import { calls } from '../src/contract/calls';
import { queryOnce, startTestPostgres } from '../server/test-support/postgres';
import { startServerProcess, type ServerProcess } from '../server/test-support/start-server-process';
import { startTcpProxy } from '../server/test-support/start-tcp-proxy';
import { startTestSandbox } from '../server/test-support/start-test-sandbox';
import { meetingIds, shortSubmission } from '../server/test-support/submissions';
import { failOver, startStandby } from '../test/operate/standby';
import { deployedServer } from './harness/deployed-server';
import { report } from './harness/figures';
import { lineTurns, longestOvertaken, turnsASecond } from './harness/line-turns';

/*
 * A rehearsal of the minute in which registration opens: `npm run rehearse -- <people>`, and a small one in `npm run bench`.
 * People come to several servers in an order, register, and press 立即支付; the primary database is killed if asked.
 */

const asked = (name: string, otherwise: number): number => Number(process.env[`REHEARSE_${name}`] ?? otherwise);
const people = asked('PEOPLE', 600);
const nodeCount = asked('NODES', 2);
/** The seconds in which all of them come. */
const seconds = asked('SECONDS', 15);
/** The second in which the primary is killed; 0 for never. */
const killAt = asked('KILL', 5);
/** The orders that WeChat takes in a second: half of those that come, so that a line forms. */
const cashier = asked('CASHIER', Math.max(5, Math.round(people / seconds / 2)));
/** An openid may have so many payments open. */
const ordersOfAPayer = 15;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Visitor {
  n: number;
  outTradeNo: string;
  /** From the first try until it was acknowledged, in milliseconds. */
  savedMs: number;
  /** When they came, in milliseconds from the opening. */
  cameAt: number;
}

/** Answers that asked to come again, and none at all. */
let again = 0;

/** Makes a call as a browser does that keeps what was typed: again under its key until it is answered, on another server then. */
async function callUntilAnswered(
  nodes: readonly ServerProcess[],
  first: number,
  send: (origin: string) => Promise<Response>,
): Promise<unknown> {
  for (let tries = first; ; tries += 1) {
    const answer = await send(nodes[tries % nodes.length]?.origin ?? '').catch(() => null);
    // Whoever is told their place in line (429 of the cashier) is answered too, and waits with the phone locked.
    if (answer?.ok === true || answer?.status === 429) return ((await answer.json()) as { data?: unknown }).data;
    again += 1;
    await pause(250 + 50 * (tries - first));
  }
}

const sendTo = (path: string, body: unknown, key: string) => (origin: string) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });

const p99 = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? NaN;

it('a rehearsal of the opening minute', async () => {
  const postgres = await startTestPostgres();
  const sandbox = await startTestSandbox();
  Object.defineProperty(sandbox.clock, 'now', { get: () => Date.now() });
  await sandbox.post('/sandbox/order-limit', { perSecond: cashier });
  const primary = await postgres.createDatabase();
  const isKilled = killAt > 0 && postgres.isOwn;
  const address = await startTcpProxy(primary);
  const startNode = (): Promise<ServerProcess> =>
    startServerProcess(
      { ...sandbox.settings, DATABASE_URL: address.url, WECHAT_PAY_PER_SECOND: String(cashier), LOG_LEVEL: 'fatal' },
      deployedServer,
    );
  const nodes = [await startNode()];
  while (nodes.length < nodeCount) nodes.push(await startNode());
  const payers = Array.from({ length: Math.ceil(people / ordersOfAPayer) }, (_, n) => `('o${n}', '', now())`);
  await queryOnce(primary, `insert into payers (id, app_id, seen_at) values ${payers.join(', ')}`);
  const standby = isKilled ? await startStandby(primary) : null;

  const openedAt = performance.now();
  const saved: Visitor[] = [];
  const visit = async (n: number): Promise<void> => {
    const cameAt = performance.now() - openedAt;
    const key = randomUUID();
    const submission = shortSubmission(meetingIds.MIX2027, { phone: String(13_100_000_000 + n), isCharge: '1' });
    const data = await callUntilAnswered(nodes, n, sendTo(calls.register.path, submission, key));
    const { outTradeNo } = data as { outTradeNo: string };
    saved.push({ n, outTradeNo, savedMs: performance.now() - openedAt - cameAt, cameAt });
    const order = { outTradeNo, openId: `o${Math.floor(n / ordersOfAPayer)}`, body: '注册费' };
    await callUntilAnswered(nodes, n, sendTo(calls.getPrepayId.path, order, randomUUID()));
  };
  const visits: Promise<void>[] = [];
  let [killedAt, backAt] = [Infinity, Infinity];
  const killing = (async () => {
    if (standby === null) return;
    await pause(killAt * 1_000);
    killedAt = performance.now() - openedAt;
    await failOver(postgres, standby, address);
    backAt = performance.now() - openedAt;
  })();
  while (visits.length < people) {
    const due = Math.min(people, Math.ceil(((performance.now() - openedAt) / 1_000 / seconds) * people));
    while (visits.length < due) visits.push(visit(visits.length));
    await pause(20);
  }
  await Promise.all([...visits, killing]);

  const database = standby?.url ?? primary;
  const count = async (query: string): Promise<number> => Number((await queryOnce(database, query))[0]?.count);
  const attended = `select count(distinct checkout_id) from payment_attempts where checkout_id is not null`;
  while ((await count(attended)) < people) await pause(200);
  const kept = await queryOnce(database, `select out_trade_no from orders`);
  const known = new Set(kept.map(({ out_trade_no: number }) => number));
  const lost = saved.filter(({ outTradeNo }) => !known.has(outTradeNo)).length;
  const doubled = await count(
    `select count(*) from (select 1 from entered where live and meeting_id = ${Number(meetingIds.MIX2027)}
      group by phone_digest having count(*) > 1) twice`,
  );
  // Whoever came before the failover was over may have waited for it.
  const isApart = ({ cameAt, savedMs }: Visitor): boolean => cameAt + savedMs > killedAt && cameAt < backAt + 2_000;
  const turns = await lineTurns(database);

  const where = `${people} people in ${seconds} s on ${nodeCount} servers${isKilled ? `, primary killed at ${killAt} s` : ''}`;
  const row = (figure: string, unit: string, ours: number, target: string, reference: number | null = null) =>
    report({ figure: `rehearsal, ${where}: ${figure}`, unit, ours, reference, target });
  row('acknowledged', 'people', saved.length, '= 1', people);
  row('told to come again, or not answered', 'times', again, '>= 0');
  row('acknowledged and lost', 'people', lost, '<= 0');
  row('there twice', 'people', doubled, '<= 0');
  row(
    'p99 of saving, apart from the failover',
    'ms',
    p99(saved.filter((one) => !isApart(one)).map(({ savedMs }) => savedMs)),
    '<= 3000',
  );
  if (isKilled) row('until the other database took over', 'ms', backAt - killedAt, '<= 30000');
  row('the longest that somebody in line came after somebody behind them', 'ms', longestOvertaken(turns), '<= 1000');
  if (turns.length > 20)
    row('prepay ids a second in line, beside what WeChat takes', 'orders/s', turnsASecond(turns), '>= 0.9', cashier);
  await Promise.all(nodes.map((node) => node.stop()));
  await address.stop();
  await standby?.stop();
  await sandbox.remove();
  await postgres.stop().catch(() => undefined);
  expect({ lost, doubled, acknowledged: saved.length }).toEqual({ lost: 0, doubled: 0, acknowledged: people });
}, 1_800_000);

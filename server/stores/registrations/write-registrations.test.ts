import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { meetings } from '../../db/tables/meetings';
import { captureRegistration } from '../../test-support/capture-registration';
import { queryOnce } from '../../test-support/postgres';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import type { TestServer } from '../../test-support/test-server';
import { registrationsStatement, BatchingRegistrationWriter } from './write-registrations';
import { setUpTwoServers } from '../../test-support/set-up-server';

/** Registrations that are written together, on PostgreSQL, with two nodes. */

const fromAdd = '/api/appweb/entered/fromAdd';
const { FREE2027, MI2027 } = meetingIds;
const [node, other] = setUpTwoServers();

const phoneOf = (n: number): string => `138${String(n).padStart(8, '0')}`;
const keyOf = (n: number) => ({ 'idempotency-key': `a-registration-${n}` });
const register = (server: TestServer, n: number, changes = {}) =>
  server.post(fromAdd, shortSubmission(FREE2027, { phone: phoneOf(n), ...changes }), keyOf(n));
const close = () => node.database.query.update(meetings).set({ isClosed: true }).where(eq(meetings.code, 'FREE2027'));

/** Has all that is asked of a node meanwhile wait for it, so that it is written together. */
async function inOneBatch<Result>(server: TestServer, ask: () => Promise<Result>[]): Promise<Result[]> {
  const { run } = server.database;
  server.dependencies.registrations = new BatchingRegistrationWriter(server.database, 1, 60_000);
  const statements = jest.spyOn(server.database, 'run');
  let release = (): void => undefined;
  const first = new Promise<void>((resolve) => (release = resolve));
  statements.mockImplementation(async (...given) => {
    await first;
    return run(...given);
  });
  const answers = ask();
  // Both connections of the writer are busy with one registration each; the others have arrived once these run.
  while (statements.mock.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  release();
  const settled = await Promise.all(answers);
  const sizes = statements.mock.calls.map(([, [parameter]]) => (JSON.parse(String(parameter)) as unknown[]).length);
  expect(Math.max(...sizes)).toBeGreaterThan(2);
  statements.mockRestore();
  return settled;
}

it('one registration is one statement, once its meeting is known', async () => {
  await register(node, 0);
  const sent = jest.spyOn(Client.prototype, 'query');
  const { status } = await node.post(fromAdd, fullSubmission({ phone: phoneOf(1) }), keyOf(1));
  expect(status).toBe(200);
  sent.mockClear();
  expect((await node.post(fromAdd, fullSubmission({ phone: phoneOf(2) }), keyOf(2))).status).toBe(200);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'write-registrations' });
  sent.mockRestore();
  expect(await countRows(node.database.query)).toMatchObject({ entered: 3, orders: 2, order_items: 2, submissions: 3 });
});

it('of many together each gets what it would have got alone', async () => {
  await register(node, 0);
  const answers = await inOneBatch(node, () => [
    ...[1, 2, 3, 4, 5].map((n) => register(node, n)),
    // The same phone again, and one that has been registered for long.
    node.post(fromAdd, shortSubmission(FREE2027, { phone: phoneOf(3), name: '同号' }), keyOf(30)),
    node.post(fromAdd, shortSubmission(FREE2027, { phone: phoneOf(0), name: '同号' }), keyOf(31)),
    // A paid one among them.
    node.post(fromAdd, fullSubmission({ phone: phoneOf(6) }), keyOf(6)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, -1, -1, 200]);
  expect(answers[5]?.message).toContain('已报名');
  expect(answers[7]?.data).toMatchObject({ payMoney: 1200 });
  expect(await countRows(node.database.query)).toMatchObject({ entered: 7, orders: 1, order_items: 1, submissions: 7 });
});

it('of many together none is compared with each other one', async () => {
  const explained = `set plan_cache_mode = force_generic_plan; prepare writing (jsonb) as ${registrationsStatement.text};
    explain (costs off) execute writing ('[]')`;
  const client = new Client({ connectionString: node.url });
  await client.connect();
  const results = (await client.query(explained)) as unknown as { rows: Record<string, string>[] }[];
  await client.end();
  const plan = results.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('Insert on submissions');
  expect(plan.match(/hashed SubPlan/g)).toHaveLength(5);
  // A nested loop over both sides.
  expect(plan).not.toContain('Join Filter');
});

it('one that spoils the batch is refused by itself', async () => {
  await register(node, 0);
  const answers = await inOneBatch(node, () => [
    ...[1, 2, 3, 4].map((n) => register(node, n)),
    // The key of another registration.
    node.post(fromAdd, shortSubmission(FREE2027, { phone: phoneOf(9) }), keyOf(0)),
    register(node, 5),
  ]);
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200, 409, 200]);
  expect(await countRows(node.database.query)).toMatchObject({ entered: 6, submissions: 6 });
});

it('one of several processes lets the next batch grow, for some milliseconds', async () => {
  const registration = await captureRegistration(node);
  const sizes: number[] = [];
  let finish = (): void => undefined;
  const run = (_statement: unknown, [parameter]: readonly unknown[]): Promise<Record<string, unknown>[]> => {
    const written = JSON.parse(String(parameter)) as unknown[];
    sizes.push(written.length);
    return new Promise((resolve) => (finish = () => resolve(written.map(() => ({ isAdded: true })))));
  };
  const writer = new BatchingRegistrationWriter({ run, status: () => node.database.status() }, 2);
  const ask = (): void => void writer.write(registration);
  jest.useFakeTimers();
  try {
    ask();
    ask();
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1]);
    ask();
    expect(sizes).toEqual([1, 2]);
    finish();
    await jest.advanceTimersByTimeAsync(0);
    ask();
    expect(sizes).toEqual([1, 2]);
    await jest.advanceTimersByTimeAsync(5);
    expect(sizes).toEqual([1, 2, 1]);
    finish();
    await jest.advanceTimersByTimeAsync(0);
    // Nobody came meanwhile, so nobody is waited for.
    ask();
    expect(sizes).toEqual([1, 2, 1, 1]);
    // A batch is not larger than 64: what is enough for one waits for nobody.
    for (let n = 0; n < 65; n += 1) ask();
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1, 2, 1, 1, 64]);
  } finally {
    jest.useRealTimers();
  }
});

it('two nodes that write the same phones at once, in different orders, let each in once', async () => {
  const phones = Array.from({ length: 30 }, (_, n) => n);
  const ask = (server: TestServer, order: readonly number[]) =>
    order.map((n) => server.post(fromAdd, shortSubmission(FREE2027, { phone: phoneOf(n), name: '两处' })));
  const answers = await Promise.all([...ask(node, phones), ...ask(other, [...phones].reverse())]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ message }) => message.includes('已报名'))).toHaveLength(30);
  expect(await countRows(node.database.query)).toMatchObject({ entered: 30 });
});

it('a meeting that was closed a moment ago takes nobody, even where word of it has not arrived', async () => {
  await register(other, 1);
  const known = await other.dependencies.meetings.byId(FREE2027);
  await close();
  // As it was before the notice arrived.
  const stale = jest.spyOn(other.dependencies.meetings, 'byId').mockResolvedValueOnce(known);
  expect(await register(other, 2)).toMatchObject({
    status: -1,
    message: expect.stringContaining('报名已结束') as string,
  });
  expect(stale.mock.calls.length).toBeGreaterThan(1);
  stale.mockRestore();
  expect(await countRows(node.database.query)).toMatchObject({ entered: 1 });
});

it('every node hears of a change, and whoever cannot hear remembers nothing', async () => {
  const isClosed = async () => (await other.dependencies.meetings.byId(MI2027)).row.isClosed;
  const set = (value: boolean) =>
    queryOnce(node.url, `update meetings set is_closed = $1 where code = 'MI2027'`, [value]);
  expect(await isClosed()).toBe(false);
  await set(true);
  // How soon it arrives is the network's matter; that it does is the test's.
  while (!(await isClosed())) await new Promise((resolve) => setImmediate(resolve));

  // A connection that listens sends `select 1` every few seconds, and nothing else does.
  const listens = `query like 'listen%' or query = 'select 1'`;
  await queryOnce(node.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`);
  const reads = jest.spyOn(other.database.query, 'select');
  while (reads.mock.calls.length === 0) {
    // Word of the lost connection comes by the event loop, which what is remembered does not wait for.
    await new Promise((resolve) => setImmediate(resolve));
    await isClosed();
  }
  await set(false);
  expect(await isClosed()).toBe(false);
  reads.mockRestore();
});

it('a registration that fails leaves nothing behind, with whatever else was written in its statement', async () => {
  await node.database.query.execute(
    sql`alter table submissions add constraint no_answers check (key <> 'a-registration-1')`,
  );
  try {
    expect((await register(node, 1)).httpStatus).toBe(500);
    expect(await countRows(node.database.query)).toMatchObject({ entered: 0, submissions: 0 });
  } finally {
    await node.database.query.execute(sql`alter table submissions drop constraint no_answers`);
  }
});

import { sql } from 'drizzle-orm';
import { execFileSync } from 'node:child_process';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { startTcpProxy } from '../test-support/start-tcp-proxy';
import { migrationsFolder } from '../test-support/test-database';
import type { Database, Queryable } from './database';
import { openPostgres } from './open-database';

/** How the pool reacts to broken connections, on real PostgreSQL. */

const poolSize = 20;
let postgres: TestPostgres;
let url: string;
let database: Database;
const onLost = jest.fn((_error: Error): void => undefined);

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
});
beforeEach(async () => {
  database = await openPostgres(url, migrationsFolder, onLost);
});
afterEach(() => database.close());
afterAll(() => postgres.stop());

async function backendPid(query: Queryable): Promise<number> {
  const { rows } = (await query.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)) as {
    rows: { pid: number }[];
  };
  return rows[0]?.pid ?? 0;
}

it('a transaction that loses its server between two statements fails, and nothing else does', async () => {
  const reported = new Promise<Error>((resolve) => onLost.mockImplementationOnce(resolve));
  const transaction = database.query.transaction(async (query) => {
    await queryOnce(url, 'select pg_terminate_backend($1)', [await backendPid(query)]);
    expect(await reported).toMatchObject({ code: '57P01' });
    await backendPid(query);
  });
  await expect(transaction).rejects.toThrow();
  await database.ping();
  expect(onLost).toHaveBeenCalledTimes(1);
});

it('transactions that cannot even begin leave the pool whole', async () => {
  const pids = await fillPool();
  // Synchronously, so that the pool cannot notice before it hands the clients out again.
  execFileSync(process.execPath, ['-e', endBackends, url, JSON.stringify(pids)]);
  const failed = await Promise.allSettled(
    Array.from({ length: poolSize }, () => database.query.transaction(backendPid)),
  );
  expect(failed.map(({ status }) => status)).toEqual(Array(poolSize).fill('rejected'));
  expect(await database.query.transaction(backendPid)).toBeGreaterThan(0);
});

it('connections to a server that has vanished are given up, and others made', async () => {
  const proxy = await startTcpProxy(url);
  const far = await openPostgres(proxy.url, migrationsFolder, onLost);
  const waiting = far.query.transaction(async (query) => {
    await backendPid(query);
    proxy.freeze();
    await backendPid(query);
  });
  await expect(waiting).rejects.toThrow();
  expect(await far.query.transaction(backendPid)).toBeGreaterThan(0);
  await far.close();
  await proxy.stop();
});

/** Makes the pool open its maximum of connections; they are idle afterwards. */
async function fillPool(): Promise<number[]> {
  let started = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  const pids = Array.from({ length: poolSize }, () =>
    database.query.transaction(async (query) => {
      const pid = await backendPid(query);
      started += 1;
      if (started === poolSize) release();
      await all;
      return pid;
    }),
  );
  return Promise.all(pids);
}

const endBackends = `
  const [url, pids] = process.argv.slice(1);
  const client = new (require('pg').Client)({ connectionString: url });
  (async () => {
    await client.connect();
    await client.query('select pg_terminate_backend(pid, 10000) from unnest($1::int[]) as pid', [JSON.parse(pids)]);
    await client.end();
  })();
`;

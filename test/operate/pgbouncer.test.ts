import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database';
import { openPostgres } from '../../server/db/open-database';
import { freePort } from '../../server/test-support/free-port';
import { registerPaid } from '../../server/test-support/attendees';
import { startTestPostgres, queryOnce, type TestPostgres } from '../../server/test-support/postgres';
import { meetingIds } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer } from '../../server/test-support/test-server';

/** Two servers behind PgBouncer in transaction mode, as deploy/pgbouncer.ini sets it up, which has fewer connections than they. */

const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
const poolSize = 3;
const pause = (ms: number): Promise<void> => new Promise((resolveLater) => setTimeout(resolveLater, ms));

interface Pooler {
  /** The same database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the deployed pooler in front of a database. @param changes what else is different from the deployed file */
async function startPooler(target: string, changes: Readonly<Record<string, string>> = {}): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'conference-pgbouncer-'));
  chmodSync(folder, 0o777);
  const { port: databasePort, pathname } = new URL(target);
  const port = String(await freePort());
  const adapted = Object.entries({
    'conference = host=127.0.0.1 port=5432 dbname=conference': `* = host=127.0.0.1 port=${databasePort} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    'auth_file = /etc/pgbouncer/userlist.txt': `auth_file = ${join(folder, 'users')}`,
    'default_pool_size = 24': `default_pool_size = ${poolSize}`,
    ...changes,
  }).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/pgbouncer.ini no longer has ${from}`);
      return text.replace(from, () => to);
    },
    readFileSync(resolve(__dirname, '../../deploy/pgbouncer.ini'), 'utf8'),
  );
  writeFileSync(join(folder, 'pgbouncer.ini'), adapted);
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn(program, [...asUser, join(folder, 'pgbouncer.ini')]);
  let output = '';
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  const exit = new Promise<void>((resolveEnd) => child.once('close', () => resolveEnd()));
  const url = Object.assign(new URL(target), { port }).href;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    if (
      await queryOnce(url, 'select 1').then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      child.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let postgres: TestPostgres;
let url: string;
let pooler: Pooler;
const open = (through = pooler.url): Promise<Database> =>
  openPostgres(url, migrationsFolder, () => undefined, undefined, undefined, through);

beforeAll(async () => {
  if (!existsSync(program)) throw new Error('Install the pgbouncer package, or set PGBOUNCER to the path of one');
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  pooler = await startPooler(url);
});
afterAll(async () => {
  await pooler.stop();
  await postgres.stop();
});

it('people register and pay on both servers at once, and each act is recorded under its own name', async () => {
  const nodes = [
    await startTestServer({ database: await open() }),
    await startTestServer({ database: await open(), keepsData: true }),
  ] as const;
  // There is one WeChat.
  Object.assign(nodes[1].gateways, { pay: nodes[0].gateways.pay, payments: nodes[0].gateways.payments });
  try {
    const people = 48;
    // A payer may have 15 payments open.
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let n = lane; n < people; n += 8) await registerPaid(nodes[n % 2 === 0 ? 0 : 1], String(13_500_000_000 + n));
    });
    await Promise.all(lanes);
    const paid = await queryOnce(url, "select count(*) from orders where status = 'paid' and meeting_id = $1", [
      meetingIds.MI2027,
    ]);
    expect(Number(paid[0]?.count)).toBe(people);
    // A name that stayed on a connection would stand on another's act.
    const actors = await queryOnce(
      url,
      "select distinct actor from audit_records where subject in ('entered', 'ledger')",
    );
    expect(actors.map(({ actor }) => actor).sort()).toEqual(['app', 'wechat']);
    // One notified by the other: LISTEN goes past the pooler.
    const heard = new Promise<void>((resolveHeard) => {
      // The query is sent once somebody waits for it.
      const onListening = (): void =>
        void nodes[1].database.query.execute(sql`select pg_notify('trial', '')`).then(() => undefined);
      void nodes[0].database.listen('trial', { onNotification: resolveHeard, onListening });
    });
    await heard;
    const [{ count } = { count: 0 }] = await queryOnce(
      url,
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query not ilike 'listen%' and query <> 'select 1'`,
    );
    expect(Number(count)).toBeLessThanOrEqual(poolSize);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}, 120_000);

it('while the disk is full one server writes nothing, and leaves the connections to the other as they were', async () => {
  const [full, other] = [await open(), await open()];
  try {
    const noSpace = sql`do $$ begin raise exception using errcode = '53100'; end $$`;
    await expect(full.query.execute(noSpace)).rejects.toThrow();
    expect(full.status().state).toBe('read-only');
    const write = (database: Database) => database.query.execute(sql`create temporary table t (id int) on commit drop`);
    const each = Array.from({ length: 2 * poolSize });
    await Promise.all(
      each.map(async () =>
        expect(((await full.query.execute(sql`select 1 as one`)) as { rows: unknown }).rows).toEqual([{ one: 1 }]),
      ),
    );
    const inTransaction = full.query.transaction((query) => query.execute(sql`delete from entered`));
    await expect(inTransaction).rejects.toMatchObject({ cause: { code: '25006' } });
    await expect(full.query.execute(sql`delete from entered`)).rejects.toMatchObject({ cause: { code: '25006' } });
    await Promise.all(each.map(() => write(other)));
  } finally {
    await Promise.all([full.close(), other.close()]);
  }
});

it('a pooler that does not set what the server needs is refused, with what to do', async () => {
  const query = /connect_query='.*'$/m.exec(readFileSync(resolve(__dirname, '../../deploy/pgbouncer.ini'), 'utf8'));
  const bare = await startPooler(url, { [query?.[0] ?? '']: '' });
  try {
    await expect(open(bare.url)).rejects.toThrow('connect_query');
  } finally {
    await bare.stop();
  }
});

import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { bundleProgram, startServerProcess, type ServerProcess } from '../test-support/start-server-process';
import { queueLength } from '../test-support/queue-length';
import { shortSubmission, meetingIds } from '../test-support/submissions';

/** Several processes on one port, as a machine with several cores runs them. */

const folder = join(__dirname, `../../.cache/workers-test-${process.pid}`);
const program = join(folder, 'main.cjs');
let postgres: TestPostgres;
let url: string;
let server: ServerProcess;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // A process cannot start itself again from its standard input.
  writeFileSync(program, await bundleProgram('server/main.ts'));
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  server = await startServerProcess({ DATABASE_URL: url, WORKERS: '2' }, { program });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const register = (n: number) =>
  fetch(`${server.origin}/api/appweb/entered/fromAdd`, {
    method: 'POST',
    // A connection of its own: they are dealt out to the processes.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone: `139${String(n).padStart(8, '0')}` })),
  })
    .then((response) => response.json() as Promise<{ status: number }>)
    .catch((error: unknown) => {
      throw new Error(`ended: ${String(server.ended())}; written: ${server.output().slice(-4_000)}`, { cause: error });
    });

/** Lists the processes by the log lines of their requests, in the order of first appearance. */
const pids = (): number[] => [
  ...new Set([...server.output().matchAll(/"pid":(\d+)[^\n]*"request"/g)].map(([, pid]) => Number(pid))),
];

/**
 * Registers people until so many processes have been seen at work, with a pause after each: a process that starts must not
 * compete with thousands of them.
 */
async function untilSeen(count: number, from: number): Promise<number> {
  for (let n = from; ; n += 1) {
    expect(await register(n)).toMatchObject({ status: 200 });
    const seen = pids();
    if (seen.length >= count) return seen.at(-1) ?? 0;
    await pause(50);
  }
}

/** Makes the database refuse new connections, or accept them again; existing connections continue. */
const letIn = (isOpen: boolean) => {
  const { pathname } = new URL(url);
  return queryOnce(
    String(new URL('/postgres', url)),
    `alter database ${pathname.slice(1)} allow_connections ${String(isOpen)}`,
  );
};

it('both serve, one that dies is replaced, by a later try if need be, and all end together', async () => {
  process.kill(await untilSeen(2, 0), 'SIGKILL');
  await server.hasWritten('another one takes its place');
  const third = await untilSeen(3, 10_000);
  await letIn(false);
  process.kill(third, 'SIGKILL');
  await server.hasWritten('before it could serve');
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await letIn(true);
  await untilSeen(4, 20_000);
  const [kept] = await queryOnce(url, 'select count(*)::int as entries from entered');
  expect(Number(kept?.entries)).toBeGreaterThan(3);
  await server.stop();
  expect(server.ended()).toBe(0);
});

it.each(['1', '2'])('a rush waits in line while nobody is accepted, with %s process(es)', async (workers) => {
  await server.stop();
  server = await startServerProcess({ DATABASE_URL: url, WORKERS: workers }, { program });
  const port = Number(new URL(server.origin).port);
  process.kill(server.pid, 'SIGSTOP');
  const visitors = Array.from({ length: queueLength() }, () => connect(port, '127.0.0.1'));
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect'))).finally(() => {
    process.kill(server.pid, 'SIGCONT');
  });
  for (const visitor of visitors) visitor.destroy();
});

it('a number that cannot be used is refused before anything starts', async () => {
  await expect(startServerProcess({ WORKERS: '2', DATA_DIR: join(folder, 'data') })).rejects.toThrow(
    'WORKERS needs PostgreSQL',
  );
  await expect(
    startServerProcess({ WORKERS: '2', DATABASE_URL: url, METRICS_TOKEN: 'a-token-of-a-collector' }),
  ).rejects.toThrow('WORKERS and METRICS_TOKEN exclude each other');
});

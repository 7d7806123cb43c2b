import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { busy, registerAt, registerUnlessBusy, unavailable } from '../test-support/register-at';
import { startServerProcess, type ServerProcess } from '../test-support/start-server-process';
import { startTcpProxy, type TcpProxy } from '../test-support/start-tcp-proxy';

/**
 * Tests what callers get from the server, running as its own process, while the proxy before its PostgreSQL holds all
 * traffic.
 */

let postgres: TestPostgres;
let proxy: TcpProxy;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
beforeEach(async () => {
  proxy = await startTcpProxy(await postgres.createDatabase());
  server = await startServerProcess({ DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' });
});
afterEach(async () => {
  await server.stop();
  await proxy.stop();
});
afterAll(() => postgres.stop());

let nextPhone = 13_900_000_000;
const register = (how = registerAt) => how(server.origin, String((nextPhone += 1)));
const manyRegister = (count: number, how = registerAt) =>
  Promise.all(Array.from({ length: count }, () => register(how)));
/** The size of the server's pool. */
const poolSize = 20;

it('nobody waits long for a database that hangs, later callers not at all, and it serves again at once', async () => {
  expect(new Set(await manyRegister(40, registerUnlessBusy))).toEqual(new Set([null]));
  proxy.hold();
  const held = proxy.accepted();
  const heldAt = performance.now();
  // On a slow machine the last find a queue that stands still.
  for (const outcome of await manyRegister(60)) expect([unavailable, busy]).toContain(outcome);
  // Meanwhile a probe connects every three seconds, and who listens for notices every five, beside those of the sixty who
  // had no connection before it was known: a slow machine has more of them, and never more than the pool.
  const seconds = (performance.now() - heldAt) / 1_000;
  expect(proxy.accepted() - held).toBeLessThan(poolSize + seconds / 3 + seconds / 5);

  await server.hasWritten('the database does not answer');
  const refused = proxy.accepted();
  expect(new Set(await manyRegister(200))).toEqual(new Set([unavailable]));
  // Who is not refused at once has the pool connect, up to its size.
  expect(proxy.accepted() - refused).toBeLessThan(poolSize);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

  const back = proxy.accepted();
  proxy.release();
  await server.hasWritten('the database serves again');
  // The probe under way may have had its time; the next one has an answer. So has who listens.
  expect(proxy.accepted() - back).toBeLessThanOrEqual(4);
  expect(new Set(await manyRegister(40, registerUnlessBusy))).toEqual(new Set([null]));
}, 240_000);

it('old connections that never answer again are not tried one after the other', async () => {
  expect(new Set(await manyRegister(40, registerUnlessBusy))).toEqual(new Set([null]));
  // New ones work: as when a firewall has forgotten the old.
  proxy.freeze();
  const outcomes: (string | null)[] = [];
  do outcomes.push(await register());
  while (outcomes.at(-1) !== null);
  const refused = outcomes.slice(0, -1);
  expect(refused.filter((outcome) => outcome !== unavailable)).toEqual([]);
  // Each costs its caller a statement's limit, and there are as many as the pool holds.
  expect(refused.length).toBeLessThan(3);
}, 240_000);

it('a deadlock and a failed serialization are answered as something that passes', async () => {
  for (const code of ['40P01', '40001']) {
    const url = proxy.url;
    await queryOnce(
      url,
      `create or replace function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'x' using errcode = '${code}'; end $$`,
    );
    await queryOnce(url, 'create or replace trigger refuse before insert on entered execute function refuse()');
    expect(await register()).toBe(unavailable);
  }
});

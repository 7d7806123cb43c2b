import { Client } from 'pg';
import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import type { Dependencies } from '../../context/dependencies';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { startTestServer, testNow, type TestServer } from '../../test-support/test-server';
import { jsapiTicket, WechatPausedError } from './credentials';
import { claimCredential } from '../../stores/wechat/store';

/** Two servers on one PostgreSQL ask WeChat once between them (ADR 0003). */

let postgres: TestPostgres;
let server: TestServer;
let otherDatabase: Database;
let nodes: Dependencies[];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  server = await startTestServer({ database: await openTestPostgres(url) });
  otherDatabase = await openTestPostgres(url);
});
beforeEach(async () => {
  await server.reset();
  nodes = [server.dependencies, { ...server.dependencies, database: otherDatabase }];
});
afterAll(async () => {
  await otherDatabase.close();
  await server.close();
  await postgres.stop();
});

const account = () => server.gateways.officialAccount;
/** Many pages at once on both servers. */
const ask = () =>
  Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => jsapiTicket(account(), false, nodes[n % 2] ?? server.dependencies)),
  );
const tickets = async () =>
  new Set((await ask()).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'none')));

it('the first pages of both wait for one token and one ticket, and so do those after their end', async () => {
  account().delayMs = 300;
  expect(await tickets()).toEqual(new Set(['ticket-1']));
  expect(account().asked).toEqual(['token', 'ticket']);
  server.clock.now = testNow + 3 * 3_600_000;
  expect(await tickets()).toEqual(new Set(['ticket-2']));
  expect(account().asked).toEqual(['token', 'ticket', 'token', 'ticket']);
});

it('while one renews what is about to end, the others go on with it', async () => {
  await ask();
  account().delayMs = 300;
  server.clock.now = testNow + 117 * 60_000;
  const seen = await tickets();
  expect(seen).toEqual(new Set(['ticket-1', 'ticket-2']));
  expect(account().asked).toEqual(['token', 'ticket', 'token', 'ticket']);
});

it('a refused token is replaced once, and a limit asked for once', async () => {
  await ask();
  server.clock.now = testNow + 3 * 3_600_000;
  account().delayMs = 200;
  account().refusals.push({ call: 'ticket', refusal: 'token', code: '40001' });
  expect(await tickets()).toEqual(new Set(['ticket-2']));
  expect(account().asked.slice(2)).toEqual(['token', 'ticket', 'token', 'ticket']);

  server.clock.now += 3 * 3_600_000;
  account().refusals.push({ call: 'token', refusal: 'day', code: '45009' });
  const outcomes = await ask();
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as unknown));
  expect(reasons.every((reason) => reason instanceof WechatPausedError && reason.code === '45009')).toBe(true);
  expect(account().asked.slice(6)).toEqual(['token']);
});

it('a server that dies while asking holds the others up for its claim alone', async () => {
  const claim = { version: 0, now: new Date(testNow), claimedUntil: new Date(testNow + 20_000) };
  for (const kind of ['jsapi_ticket', 'access_token'])
    expect(await claimCredential(otherDatabase.query, { id: `${kind}:wx0`, ...claim })).toBe(true);
  const statements = jest.spyOn(Client.prototype, 'query');
  const looks = () =>
    (statements.mock.calls as unknown[][]).filter(([given]) =>
      /^select .*wechat_credentials/.test((given as { text?: string }).text ?? ''),
    );
  const waiting = jsapiTicket(account(), false, server.dependencies);
  // It looks again once its own claim was refused.
  while (looks().length < 2 && account().asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  statements.mockRestore();
  expect(account().asked).toEqual([]);
  server.clock.now = testNow + 20_000;
  expect(await waiting).toBe('ticket-1');
});

import { randomUUID } from 'node:crypto';
import { openPostgres } from '../../server/db/open-database';
import { phoneDigest } from '../../server/db/sealed-column';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { startTcpProxy, type TcpProxy } from '../../server/test-support/start-tcp-proxy';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { failOver, startStandby, type Standby } from './standby';

/** A synchronous standby, and failing over to it, as docs/operate.md describes them. */

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let postgres: TestPostgres;
let standby: Standby;
/** The address that the servers know, behind which one database or the other stands. */
let address: TcpProxy;
let nodes: TestServer[];

beforeAll(async () => {
  postgres = await startTestPostgres();
  // Somebody else's server cannot be killed.
  if (!postgres.isOwn) return;
  const url = await postgres.createDatabase();
  address = await startTcpProxy(url);
  const open = async () => openPostgres(address.url, migrationsFolder, () => undefined);
  const first = await startTestServer({ database: await open() });
  standby = await startStandby(url);
  nodes = [first, await startTestServer({ database: await open(), keepsData: true })];
});
afterAll(async () => {
  if (postgres.isOwn) {
    await Promise.all(nodes.map((node) => node.close()));
    await address.stop();
    await standby.stop();
  }
  await postgres.stop().catch(() => undefined);
});

it('whoever was told of a registration has it once, although the primary is killed', async () => {
  if (!postgres.isOwn) return;
  const acknowledged: string[] = [];
  let isOver = (): boolean => false;
  let next = 13_500_000_000;
  /** Registers one person after another, each under a key of their own until it is answered. */
  const register = async (lane: number): Promise<void> => {
    while (!isOver()) {
      const phone = String((next += 1));
      const key = randomUUID();
      for (let tries = lane; ; tries += 1) {
        const node = nodes[tries % nodes.length] as TestServer;
        const body = shortSubmission(meetingIds.FREE2027, { phone });
        const answer = await node.post('/api/appweb/entered/fromAdd', body, { 'idempotency-key': key });
        if (answer.status === 200) acknowledged.push(phone);
        if (answer.httpStatus === 200 || isOver()) break;
        await pause(20);
      }
    }
  };
  const acknowledgedMore = async (count: number): Promise<void> => {
    const goal = acknowledged.length + count;
    while (acknowledged.length < goal) await pause(10);
  };
  const lanes = [0, 1, 2, 3].map(register);
  await acknowledgedMore(40);
  await failOver(postgres, standby, address);
  await acknowledgedMore(40);
  isOver = () => true;
  await Promise.all(lanes);
  const rows = await queryOnce(standby.url, 'select phone_digest from entered where live and meeting_id = $1', [
    meetingIds.FREE2027,
  ]);
  const digests = rows.map(({ phone_digest: digest }) => digest);
  expect(new Set(digests).size).toBe(digests.length);
  const missing = acknowledged.filter((phone) => !digests.includes(phoneDigest(phone)));
  expect(missing).toEqual([]);
}, 120_000);

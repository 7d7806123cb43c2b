import { freshReads, type FreshReads } from '../../server/db/fresh-reads';
import { openPostgres } from '../../server/db/open-database';
import { PeopleTables } from '../../server/modules/people-index/people-tables';
import { samePeopleThread } from '../../server/modules/people-index/people-thread';
import { ThreadedPeopleIndex } from '../../server/modules/people-index/threaded-people-index';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { startStandby, type Standby } from './standby';

/** A replica that takes the desk's lists off the primary, as docs/operate.md describes it. */

let postgres: TestPostgres;
let standby: Standby;
let server: TestServer;
let url: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  // Somebody else's server has no standby.
  if (!postgres.isOwn) return;
  url = await postgres.createDatabase();
  server = await startTestServer({ database: await openPostgres(url, migrationsFolder, () => undefined) });
  standby = await startStandby(url);
});
afterAll(async () => {
  if (postgres.isOwn) {
    await server.close();
    await standby.stop();
  }
  await postgres.stop();
});

const onWhich = { name: 'is-replica', text: 'select pg_is_in_recovery() as "is"' };
const isOnReplica = async (reads: FreshReads): Promise<unknown> =>
  (await (await reads.upToNow()).run(onWhich, []))[0]?.is;
const peopleOf = async (reads: FreshReads): Promise<number> => {
  const tables = new PeopleTables({ ...reads, pageSize: 100 }, server.cipher);
  const index = new ThreadedPeopleIndex(server.dependencies, () => samePeopleThread(tables));
  const asked = { search: '', filters: {}, sort: '', page: 1, seesPhones: true };
  const { total } = await index.find(Number(meetingIds.FREE2027), asked);
  index.close();
  return total;
};
async function untilPaused(): Promise<void> {
  for (let state; state !== 'paused';)
    state = (await queryOnce(standby.url, 'select pg_get_wal_replay_pause_state() as state'))[0]?.state;
}
let phone = 13_600_000_000;
const register = () =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone: String((phone += 1)) }));

it('a list has everything that was saved before it was asked for, though its replica is behind, or gone', async () => {
  if (!postgres.isOwn) return;
  // Each time with connections of their own: one that has found the replica behind leaves it alone for some seconds.
  await register();
  const first = freshReads(url, standby.url);
  expect(await isOnReplica(first)).toBe(true);
  expect(await peopleOf(first)).toBe(1);

  await queryOnce(standby.url, 'select pg_wal_replay_pause()');
  await untilPaused();
  await register();
  expect(await queryOnce(standby.url, 'select id from entered')).toHaveLength(1);
  const behind = freshReads(url, standby.url);
  expect(await isOnReplica(behind)).toBe(false);
  expect(await peopleOf(behind)).toBe(2);
  // One that knows the replica since before finds it behind, too.
  expect(await peopleOf(first)).toBe(2);

  await queryOnce(standby.url, 'select pg_wal_replay_resume()');
  const again = freshReads(url, standby.url);
  expect(await isOnReplica(again)).toBe(true);
  expect(await peopleOf(again)).toBe(2);

  // A read that conflicts with what the replica replays is refused there.
  const reads = await again.upToNow();
  const refused = { name: 'refused', text: 'select 7 / (case when pg_is_in_recovery() then 0 else 1 end) as "is"' };
  expect(await reads.run(refused, [])).toEqual([{ is: 7 }]);
  expect(await isOnReplica(freshReads(url, 'postgres://nobody@127.0.0.1:1/none'))).toBe(false);
});

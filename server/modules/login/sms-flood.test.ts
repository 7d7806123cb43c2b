import { Client } from 'pg';
import { advisoryLocks } from '../../db/advisory-locks';
import { meetingIds } from '../../test-support/submissions';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { untilBlocked } from '../../test-support/until-blocked';

/** Many ask for codes at once. On PostgreSQL: the embedded database has one session, and so no pool to exhaust. */
const server = setUpPostgresServer();

const askCode = (on: TestServer, phone: number) =>
  on.get(`/api/appweb/login/sendLoginMessage/${meetingIds.FREE2027}/${phone}`);
const busy = (): number => {
  const { connections } = server.database.status();
  return connections === null ? 0 : connections.total - connections.idle;
};

it('those who wait for their turn take the connections of nobody else', async () => {
  const other = new Client({ connectionString: server.url });
  await other.connect();
  // Another node holds the lock while it counts its own codes.
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(${advisoryLocks.codeLimits})`);
  const asked = Promise.all(Array.from({ length: 150 }, (_, n) => askCode(server, 13_800_000_000 + n)));
  await untilBlocked((text) => other.query(text), asked);
  const meetings: number[] = [];
  let longest = 0;
  for (let round = 0; round < 20; round += 1) {
    meetings.push((await server.get('/api/appweb/appMeeting/getMeetingBycode/FREE2027')).httpStatus);
    longest = Math.max(longest, server.database.status().connections?.waiting ?? 0, busy());
  }
  await other.query('commit');
  await other.end();
  expect(new Set(meetings)).toEqual(new Set([200]));
  expect((await asked).filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  expect(longest).toBeLessThan(20);
  expect(server.gateways.sms.sent).toHaveLength(150);
});

it('what is far beyond an address’s limit does not reach the database', async () => {
  const limited = await startTestServer({ database: server.database, settings: { rateLimitFactor: 1 } });
  const transactions = jest.spyOn(server.database.query, 'transaction');
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => askCode(limited, 13_800_000_000 + n)));
  const attempts = transactions.mock.calls.length;
  transactions.mockRestore();
  expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(240);
  // The eleventh code of an address needs a proof of work.
  expect(limited.gateways.sms.sent).toHaveLength(10);
  // One connection to count all of them, and one more for each code.
  expect(attempts).toBeLessThanOrEqual(60 + 10);
  await limited.app.close();
});

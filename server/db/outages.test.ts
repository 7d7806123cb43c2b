import { createDataCipher, phoneDigestOf } from '../secrets/data-cipher';
import { queryOnce, startTestPostgres, type Outage, type TestPostgres } from '../test-support/postgres';
import { registerUnlessBusy, unavailable } from '../test-support/register-at';
import { startServerProcess, type ServerProcess } from '../test-support/start-server-process';
import { testSecret } from '../test-support/test-settings';

/**
 * The server as its own process, on real PostgreSQL, while people register: lost connections must neither end the
 * process nor lose acknowledged registrations.
 */

let postgres: TestPostgres;
let databaseUrl: string;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
  server = await startServerProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
});
afterEach(() => server.stop());
afterAll(() => postgres.stop());

/** The cipher that makes the digests by which the server finds phones. */
const cipher = createDataCipher(testSecret);
const concurrency = 16;
let nextPhone = 13_800_000_000;

/** Registers people one after another, `concurrency` at a time, until stopped. */
class Crowd {
  readonly acknowledged: string[] = [];
  /** Answers other than success, and requests without an answer: the first example of each kind. */
  readonly others = new Map<string, string>();
  private isStopped = false;
  private readonly people = Array.from({ length: concurrency }, () => this.registerOnAndOn());

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.people);
  }

  /** Settles once this many more have been acknowledged, or the server has ended. */
  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal && server.ended() === null) await pause();
  }

  private async registerOnAndOn(): Promise<void> {
    while (!this.isStopped && server.ended() === null) {
      const phone = String((nextPhone += 1));
      const outcome = await registerUnlessBusy(server.origin, phone);
      if (outcome === null) this.acknowledged.push(phone);
      else {
        const kind = outcome.slice(0, 3);
        this.others.set(kind, this.others.get(kind) ?? outcome);
        // While the database is down each refusal is immediate.
        await pause();
      }
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function expectAllKept(crowd: Crowd): Promise<void> {
  // If it has ended, its last output shows why.
  expect(server.ended() === null ? 'lives' : server.output().slice(-1500)).toBe('lives');
  const rows = await queryOnce(databaseUrl, 'select phone_digest from entered');
  const stored = new Set(rows.map((row) => row.phone_digest));
  expect(crowd.acknowledged.filter((phone) => !stored.has(phoneDigestOf(cipher, phone)))).toEqual([]);
  // Every caller gets an answer, and none an internal error.
  expect([...crowd.others.values()].filter((outcome) => outcome !== unavailable)).toEqual([]);
}

it('lives through fifty ended connections, and keeps what it has acknowledged', async () => {
  const crowd = new Crowd();
  for (let ended = 0; ended < 50 && server.ended() === null;) {
    await crowd.acknowledgedMore(5);
    // One in use, in the middle of a transaction if possible.
    const terminated = await queryOnce(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
       order by state like 'idle in transaction%' desc, random() limit 2`,
    );
    ended += terminated.length;
  }
  await crowd.acknowledgedMore(50);
  await crowd.stop();
  await expectAllKept(crowd);
});

it('lives through ten restarts of the database, and keeps what it has acknowledged', async () => {
  const crowd = new Crowd();
  const outages: Outage[] = ['fast restart', 'immediate restart', 'kill -9'];
  for (let restart = 0; restart < 10 && server.ended() === null; restart += 1) {
    await crowd.acknowledgedMore(20);
    await postgres.interrupt(outages[restart % outages.length] ?? 'kill -9');
  }
  await crowd.acknowledgedMore(50);
  await crowd.stop();
  await expectAllKept(crowd);
  expect(crowd.others.size).toBe(1);
});

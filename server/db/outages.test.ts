import { queryOnce, startTestPostgres, type Outage, type TestPostgres } from '../test-support/postgres';
import { startServerProcess, type ServerProcess } from '../test-support/start-server-process';
import { meetingIds, shortSubmission } from '../test-support/submissions';

/**
 * The server as a process of its own, on real PostgreSQL, while people register: what the database does to its
 * connections must neither end the process nor lose what it has acknowledged.
 */

let postgres: TestPostgres;
let databaseUrl: string;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
  server = await startServerProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
}, 60_000);
afterEach(() => server.stop(), 30_000);
afterAll(() => postgres.stop(), 30_000);

const concurrency = 16;
let nextPhone = 13_800_000_000;

/** People who register one after the other, `atOnce` at a time, until told to stop. */
class Crowd {
  readonly acknowledged: string[] = [];
  /** Answers other than a success, and requests without an answer: each kind with its first example. */
  readonly others = new Map<string, string>();
  private isStopped = false;
  private readonly people = Array.from({ length: concurrency }, () => this.registerOnAndOn());

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.people);
  }

  /** Settles when so many more have been acknowledged; the server's end settles it too. */
  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal && server.ended() === null) await pause();
  }

  private async registerOnAndOn(): Promise<void> {
    while (!this.isStopped && server.ended() === null) {
      const phone = String((nextPhone += 1));
      const outcome = await register(phone);
      if (outcome === null) this.acknowledged.push(phone);
      else {
        const kind = outcome.slice(0, 3);
        this.others.set(kind, this.others.get(kind) ?? outcome);
        // While the database is away each refusal comes at once.
        await pause();
      }
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Null where it is acknowledged, else what came instead. */
async function register(phone: string): Promise<string | null> {
  try {
    const response = await fetch(`${server.origin}/api/appweb/entered/fromAdd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone })),
    });
    const text = await response.text();
    if (response.status === 200 && (JSON.parse(text) as { status: number }).status === 200) return null;
    return `${response.status} retry-after ${response.headers.get('retry-after')}: ${text}`;
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}

async function expectAllKept(crowd: Crowd): Promise<void> {
  // Its last words show why, where it has ended.
  expect(server.ended() === null ? 'lives' : server.output().slice(-1500)).toBe('lives');
  const rows = await queryOnce(databaseUrl, 'select phone from entered');
  const stored = new Set(rows.map(({ phone }) => phone));
  expect(crowd.acknowledged.filter((phone) => !stored.has(phone))).toEqual([]);
  // No caller is left without an answer, and none is told of an error of ours.
  const unavailable = '503 retry-after 5: {"status":503,"message":"服务暂时不可用，请稍后重试","data":null}';
  expect([...crowd.others.values()].filter((outcome) => outcome !== unavailable)).toEqual([]);
}

it('lives through fifty ended connections, and keeps what it has acknowledged', async () => {
  const crowd = new Crowd();
  for (let ended = 0; ended < 50 && server.ended() === null;) {
    await crowd.acknowledgedMore(5);
    // One that is in use, in the middle of a transaction where there is one.
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
}, 120_000);

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
}, 120_000);

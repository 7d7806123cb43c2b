import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { calls } from '../../src/contract/calls';
import { openPostgres } from '../../server/db/open-database';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startNginx, type Nginx } from '../operate/nginx';
import { Books, brokenPromises } from './books';
import { isFull, proof } from './proof';
import { endedByItself } from './recovery';
import { pause, superviseServer, type SupervisedServer } from './supervised-server';

/** Registration opens, and three times as many come to nginx as its one node can serve. */
let postgres: TestPostgres;
let databaseUrl: string;
let node: SupervisedServer;
let nginx: Nginx;

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.createDatabase();
  // With all limits: everybody has an address of their own, from a proxy before nginx.
  const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal', TRUST_PROXY: '2', RATE_LIMIT_FACTOR: '1' };
  node = await superviseServer(environment);
  await node.ready();
  nginx = await startNginx(node.origin);
});
afterAll(async () => {
  await nginx.stop();
  await node.stop();
  await postgres.stop();
});

const agent = new Agent({ keepAlive: true });
const books = new Books();
const breaches: string[] = [];
let arrivals = 0;

interface Answer {
  status: number;
  isDone: boolean;
}

function call(method: string, path: string, body: string, address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = (error: unknown): void => {
      if (breaches.length < 50) breaches.push(`no answer: ${String(error)}`);
      resolve({ status: 0, isDone: false });
    };
    const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const sent = request(`${nginx.originWithoutTls}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', lost);
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        const isLater = (status === 503 || status === 429) && answered['retry-after'] !== undefined;
        const isDone = status === 200 && text.includes('"status":200');
        if (!isDone && !isLater && breaches.length < 50) breaches.push(`${status}: ${text.slice(0, 200)}`);
        resolve({ status, isDone });
      });
    });
    sent.on('error', lost);
    sent.end(body === '' ? undefined : body);
  });
}

/** Somebody opens the form and registers; who is told "later" leaves. @returns milliseconds, or null if not served */
async function visit(): Promise<number | null> {
  const startedAt = performance.now();
  const number = (arrivals += 1);
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const phone = String(13_300_000_000 + number);
  const form = await call('GET', `${calls.getMeetingForm.path}?code=FREE2027`, '', address);
  if (!form.isDone) return null;
  const body = JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone }));
  const registered = await call('POST', calls.register.path, body, address);
  if (!registered.isDone) return null;
  books.registered.set(phone, '');
  return performance.now() - startedAt;
}

/** Lets 32 people visit again and again, and returns how many visits a second are served. */
async function sustainedRate(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let served = 0;
  const person = async (): Promise<void> => {
    while (performance.now() < until) if ((await visit()) !== null) served += 1;
  };
  await Promise.all(Array.from({ length: 32 }, person));
  return served / seconds;
}

interface Arrivals {
  came: number;
  /** Settles once nobody waits for an answer any more. */
  gone: Promise<unknown>;
  /** When each that was served came, in milliseconds, and how long that took. */
  served: { at: number; took: number }[];
}

/** So many come each second, whether or not those before them have been served. */
async function comeAtRate(perSecond: number, seconds: number): Promise<Arrivals> {
  const startedAt = performance.now();
  const served: Arrivals['served'] = [];
  const visits: Promise<void>[] = [];
  for (let at = 0; at < seconds * 1_000; at = performance.now() - startedAt) {
    const serve = async (): Promise<void> => {
      const took = await visit();
      if (took !== null) served.push({ at, took });
    };
    while (visits.length < (at / 1_000) * perSecond) visits.push(serve());
    await pause(10);
  }
  return { came: visits.length, gone: Promise.all(visits), served };
}

const p99 = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? NaN;

proof('8 the opening minute at three times what a node sustains (PG)', { short: 4, full: 60 }, async (seconds) => {
  await sustainedRate(seconds / 4);
  const rate = await sustainedRate(seconds / 4);
  const before = await comeAtRate(rate / 3, seconds / 4);
  await before.gone;
  const calm = p99(before.served.map(({ took }) => took));
  const rush = await comeAtRate(3 * rate, seconds);
  // Those who were let in may still wait; five seconds later nobody who comes should notice anything any more.
  const after = await comeAtRate(rate / 3, 15);
  await Promise.all([rush.gone, after.gone]);
  const then = p99(after.served.filter(({ at }) => at > 5_000).map(({ took }) => took));
  const text = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
  process.stdout.write(
    `  sustained ${rate.toFixed(0)} registrations a second; of ${rush.came} in ${seconds} s ${rush.served.length} were ` +
      `served, the others told to come later; p99 ${text(calm)} before, ${text(p99(rush.served.map(({ took }) => took)))} ` +
      `meanwhile, ${text(then)} after\n`,
  );
  if (isFull && !(then <= Math.max(2 * calm, 200))) breaches.push(`p99 ${text(calm)} before, ${text(then)} after`);
  agent.destroy();
  const database = await openPostgres(databaseUrl, migrationsFolder, () => undefined);
  const lost: string[] = [];
  try {
    lost.push(...(await brokenPromises(books, database.query)));
  } finally {
    await database.close();
  }
  return { tried: rush.came, breaches: [...breaches, ...lost, ...endedByItself(node, 1)] };
});

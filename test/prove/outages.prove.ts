import { startTcpProxy, type TcpProxy } from '../../server/test-support/start-tcp-proxy';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { Books } from './books';
import { setPostgresStage, type ChaosStage } from './chaos-stage';
import { Crowd } from './crowd';
import { proof } from './proof';
import { closeBooks, endedByItself, lostSoFar, recovered } from './recovery';
import { pause } from './supervised-server';

/** Two nodes while their database fails, or what lies between: the first is at the end of a cable that can be cut. */
let postgres: TestPostgres;
let cable: TcpProxy;
let stage: ChaosStage;
/** The books span all outages: money that was under way in one of them may arrive in a later one. */
const books = new Books();

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  cable = await startTcpProxy(url);
  stage = await setPostgresStage(url, [cable.url, url]);
});
afterAll(async () => {
  await stage.stop();
  await cable.stop();
  await postgres.stop();
});

/** @param outage settles once its cause is gone */
function outage(name: string, tries: { short: number; full: number }, cause: (round: number) => Promise<void>): void {
  proof(`3 ${name} (PG, two nodes)`, tries, async (times) => {
    const crowd = new Crowd(stage, {}, books);
    const breaches: string[] = [];
    for (let round = 0; round < times; round += 1) {
      await crowd.promisedMore(1 + Math.floor(Math.random() * 20));
      const starts = stage.nodes.map((node) => node.starts());
      await cause(round);
      const gone = performance.now();
      const served = await Promise.all(stage.nodes.map((node) => recovered(node, gone)));
      const ended = stage.nodes.map((node, index) => endedByItself(node, starts[index] ?? 0));
      breaches.push(...served.flat(), ...ended.flat(), ...(await lostSoFar(crowd, stage)));
    }
    await crowd.stop();
    return { tried: times, breaches: [...breaches, ...crowd.visits.breaches] };
  });
}

const pauseMs = 10_000;

outage('kill -9 of PostgreSQL', { short: 1, full: 20 }, () => postgres.interrupt('kill -9'));
outage('pg_ctl restart -m fast', { short: 1, full: 10 }, () => postgres.interrupt('fast restart'));
outage('pg_terminate_backend of all', { short: 1, full: 50 }, () => postgres.endConnections());

if ((process.env.TEST_DATABASE_URL ?? '') === '')
  outage('PostgreSQL standing still for 10 s', { short: 1, full: 5 }, async () => {
    postgres.signal('SIGSTOP');
    await pause(pauseMs);
    postgres.signal('SIGCONT');
  });

outage('a node standing still for 10 s', { short: 1, full: 5 }, async (round) => {
  const node = stage.nodes[round % stage.nodes.length];
  node?.signal('SIGSTOP');
  await pause(pauseMs);
  node?.signal('SIGCONT');
});

outage('a cut cable to PostgreSQL', { short: 1, full: 10 }, async (round) => {
  // By turns nothing arrives any more, and the connections are broken off.
  if (round % 2 === 0) cable.hold();
  else await cable.cut();
  await pause(pauseMs);
  if (round % 2 === 0) cable.release();
  else await cable.restore();
});

proof('3 the books after these outages (PG, two nodes)', { short: 1, full: 1 }, async () => {
  const crowd = new Crowd(stage, {}, books);
  await crowd.promisedMore(1);
  const breaches = await closeBooks(crowd, stage);
  return { tried: books.size(), breaches };
});

import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { setEmbeddedStage, setPostgresStage, type ChaosStage } from './chaos-stage';
import { Crowd } from './crowd';
import { proof } from './proof';
import { closeBooks, endedByItself, lostSoFar, recovered } from './recovery';
import { pause } from './supervised-server';

/** The server's process is killed at random moments, while people register, pay and ask for their money back. */
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Long enough for each step of what a person does to be met. */
const longestWaitMs = 400;

async function kill(stage: ChaosStage, crowd: Crowd, times: number, check: () => Promise<string[]>): Promise<string[]> {
  const breaches: string[] = [];
  for (let killed = 0; killed < times; killed += 1) {
    const node = stage.nodes[killed % stage.nodes.length];
    if (node === undefined) throw new Error('There is no node');
    await crowd.promisedMore(1 + Math.floor(Math.random() * 10));
    await pause(Math.random() * longestWaitMs);
    const starts = node.starts();
    node.signal('SIGKILL');
    const at = performance.now();
    // Until its supervisor has noticed, it may still seem to answer.
    while (node.starts() === starts) await pause(20);
    breaches.push(...(await recovered(node, at)), ...endedByItself(node, starts + 1), ...(await check()));
  }
  return breaches;
}

proof('3 kill -9 of the server under load (PGlite)', { short: 1, full: 100 }, async (times) => {
  const stage = await setEmbeddedStage();
  try {
    const crowd = new Crowd(stage, { free: 3, paying: 2 });
    const breaches = await kill(stage, crowd, times, () => Promise.resolve([]));
    return { tried: times, breaches: [...breaches, ...(await closeBooks(crowd, stage))] };
  } finally {
    await stage.stop();
  }
});

proof('3 kill -9 of the server under load (PG, two nodes)', { short: 1, full: 100 }, async (times) => {
  const url = await postgres.createDatabase();
  const stage = await setPostgresStage(url, [url, url]);
  try {
    const crowd = new Crowd(stage);
    const breaches = await kill(stage, crowd, times, () => lostSoFar(crowd, stage));
    return { tried: times, breaches: [...breaches, ...(await closeBooks(crowd, stage))] };
  } finally {
    await stage.stop();
  }
});

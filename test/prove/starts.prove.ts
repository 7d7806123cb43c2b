import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openPostgres } from '../../server/db/open-database';
import type { Queryable } from '../../server/db/database';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { digestRows, migrationsFolder } from '../../server/test-support/test-database';
import { onStage, setEmbeddedStage, setPostgresStage, type ChaosStage } from './chaos-stage';
import { Crowd } from './crowd';
import { proof } from './proof';
import { endedByItself, lostSoFar, recovered } from './recovery';
import { pause, superviseServer } from './supervised-server';

/** Starts that are refused, and starts at the same moment. */
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const otherSecret = Buffer.alloc(32, 8).toString('base64');

/** Everything in the database, its keys and migrations too. */
async function contentOf(query: Queryable): Promise<string> {
  const { rows } = (await query.execute(sql`select
    (select json_agg(k order by k.id) from data_keys k) as keys,
    (select json_agg(m order by m.id) from drizzle.__drizzle_migrations m) as migrations,
    (select json_agg(table_name order by table_name) from information_schema.tables) as tables`)) as {
    rows: unknown[];
  };
  return JSON.stringify([rows, await digestRows(query)]);
}

/** A start with another secret, on a database that holds registrations. */
async function startWithWrongSecret(stage: ChaosStage, where: Record<string, string>): Promise<string[]> {
  const crowd = new Crowd(stage, { free: 2, paying: 0 });
  await crowd.promisedMore(3);
  await crowd.stop();
  await Promise.all(stage.nodes.map((node) => node.stop()));
  const before = await stage.ask(contentOf);
  const intruder = await superviseServer({ ...where, DATA_SECRET: otherSecret }, { restarts: false });
  const outcome = await intruder.ready().then(
    () => 'it serves',
    () => intruder.output(),
  );
  await intruder.stop();
  const breaches = [...(await lostSoFar(crowd, stage))];
  if (!outcome.includes('DATA_SECRET is not this database')) breaches.push(`the start is not refused: ${outcome}`);
  if ((await stage.ask(contentOf)) !== before) breaches.push('the refused start has written');
  return breaches;
}

proof('3 a start with a wrong DATA_SECRET (PG)', { short: 1, full: 5 }, async (times) => {
  const breaches: string[] = [];
  for (let round = 0; round < times; round += 1) {
    const url = await postgres.createDatabase();
    const stage = await setPostgresStage(url, [url]);
    breaches.push(...(await onStage(stage, () => startWithWrongSecret(stage, { DATABASE_URL: url }))));
  }
  return { tried: times, breaches };
});

proof('3 a start with a wrong DATA_SECRET (PGlite)', { short: 1, full: 5 }, async (times) => {
  const breaches: string[] = [];
  for (let round = 0; round < times; round += 1) {
    const stage = await setEmbeddedStage();
    breaches.push(...(await onStage(stage, () => startWithWrongSecret(stage, { DATA_DIR: stage.dataFolder }))));
  }
  return { tried: times, breaches };
});

proof('3 three nodes starting at once on an empty database (PG)', { short: 1, full: 20 }, async (times) => {
  const breaches: string[] = [];
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length;
  for (let round = 0; round < times; round += 1) {
    const url = await postgres.createDatabase();
    const nodes = await Promise.all(Array.from({ length: 3 }, () => superviseServer({ DATABASE_URL: url })));
    const served = await Promise.all(nodes.map((node) => recovered(node, Number.POSITIVE_INFINITY)));
    breaches.push(...served.flat(), ...nodes.flatMap((node) => endedByItself(node, 1)));
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    const { rows } = (await database.query.execute(sql`select
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from data_keys) as keys,
      (select count(*)::int from entered) as entries,
      (select count(*)::int from meetings) as meetings,
      (select count(distinct code)::int from meetings) as codes`)) as { rows: Record<string, number>[] };
    await database.close();
    const [found] = rows;
    if (found?.migrations !== migrations || found.keys !== 1 || found.entries !== 3 || found.meetings !== found.codes)
      breaches.push(`not set up once: ${JSON.stringify(found)}`);
    await Promise.all(nodes.map((node) => node.stop()));
    await pause(0);
  }
  return { tried: times, breaches };
});

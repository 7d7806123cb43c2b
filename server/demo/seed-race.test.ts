import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { openTestPostgres } from '../test-support/open-test-postgres';
import { meetings } from '../db/tables/meetings';
import { startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { testNow } from '../test-support/test-server';
import { demoMeetings } from './demo-meetings';
import { seedDemoMeetings } from './seed-demo-meetings';

/** Several processes (`WORKERS`) start with the demo on one empty database. */

const rounds = 8;

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startTestPostgres();
  database = await openTestPostgres(await postgres.createDatabase());
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it('every one of them finds the demo meetings there, however often they start together', async () => {
  const known = demoMeetings('2027-05-14').length;
  for (let round = 0; round < rounds; round += 1) {
    await database.query.execute(sql`truncate meetings cascade`);
    await Promise.all(Array.from({ length: 8 }, () => seedDemoMeetings(database.query, testNow)));
    expect(await database.query.$count(meetings)).toBe(known);
  }
});

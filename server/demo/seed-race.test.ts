import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { openTestPostgres } from '../test-support/open-test-postgres';
import { meetings } from '../db/tables/meetings';
import { staffMembers } from '../db/tables/staff';
import { openDataKeys } from '../modules/keys/open-keys';
import { demoStaff, seedDemoStaff } from '../modules/staff/demo-staff';
import { startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { testSecret } from '../test-support/test-settings';
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
  await openDataKeys(database.query, { writing: testSecret, reading: [] }, new Date(testNow));
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it.each([
  { what: 'meetings', table: meetings, seed: seedDemoMeetings, known: demoMeetings('2027-05-14').length },
  { what: 'staff', table: staffMembers, seed: seedDemoStaff, known: demoStaff.length },
])(
  'every one of them finds the demo $what there, however often they start together',
  async ({ table, seed, known }) => {
    for (let round = 0; round < rounds; round += 1) {
      await database.query.execute(sql`truncate ${table} cascade`);
      await Promise.all(Array.from({ length: 8 }, () => seed(database.query, testNow)));
      expect(await database.query.$count(table)).toBe(known);
    }
  },
);

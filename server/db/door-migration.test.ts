import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEarlierMigrations } from '../test-support/earlier-migrations';
import { nativePglite } from '../test-support/native-pglite';
import { startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { migrationsFolder } from '../test-support/test-database';
import { openPglite, openPostgres } from './open-database';
import type { Database } from './database';

/** Check-ins of the edition before become scans, and the two editions agree while one takes over from the other. */

const folder = mkdtempSync(join(tmpdir(), 'door-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const at = (minute: number) => `2027-05-14T08:${String(minute).padStart(2, '0')}:00+08:00`;
const rowsOf = async ({ query }: Database, statement: ReturnType<typeof sql>): Promise<unknown[]> =>
  ((await query.execute(statement)) as { rows: unknown[] }).rows;

const earlier = copyEarlierMigrations(join(folder, 'before'), '0030_door_and_credit');

/** Checks one person in by the edition before. */
async function fillEarlier({ query }: Database): Promise<void> {
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (1, 'A', 'x', true, '[]', now())`);
  for (const [n, id] of ids.entries())
    await query.execute(sql`
      insert into entered (id, meeting_id, name, phone, phone_digest, entry_type, user_type, answers, fee_fen, ticket_ref,
        created_at, updated_at)
      values (${id}, 1, 'x', 'x', ${id}, 2, 7, '{}', 100, ${id}, ${at(n)}, ${at(n)})`);
  await query.execute(sql`insert into check_ins (entered_id, checked_in_at) values (${ids[0]}, ${at(1)})`);
}

let database: Database;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** The people who have checked in as each edition takes them, and since when. */
const seen = async () => ({
  before: await rowsOf(
    database,
    sql`select entered_id as id, extract(minute from checked_in_at)::int as at from check_ins order by 1`,
  ),
  now: await rowsOf(
    database,
    sql`select entered_id as id, extract(minute from min(device_at))::int as at from scans join gates on gates.id = gate_id
      where direction = 'in' and undone_at is null and code = '会场' group by 1 order by 1`,
  ),
});
const came = (...people: [string, number][]) => people.map(([id, minute]) => ({ id, at: minute }));
const expectBoth = async (...people: [string, number][]) => {
  expect(await seen()).toEqual({ before: came(...people), now: came(...people) });
};

const onPglite = async (): Promise<Database> => {
  const client = await nativePglite().create();
  await fillEarlier(await openPglite(client, earlier));
  return openPglite(client, migrationsFolder);
};
const onPostgres = async (): Promise<Database> => {
  const url = await postgres.createDatabase();
  const before = await openPostgres(url, earlier, () => undefined);
  await fillEarlier(before);
  await before.close();
  return openPostgres(url, migrationsFolder, () => undefined);
};

describe.each([
  ['PGlite', onPglite],
  ['PostgreSQL', onPostgres],
])('on %s', (_engine, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('holds the check-ins as scans of a gate 会场, and adds nothing to their records', async () => {
    await expectBoth([ids[0], 1]);
    const records = await rowsOf(
      database,
      sql`select subject from audit_records where subject in ('check_ins', 'scans')`,
    );
    expect(records).toEqual([{ subject: 'check_ins' }]);
  });

  it('takes what the edition before writes, and shows it what this one writes', async () => {
    const { query } = database;
    await query.execute(sql`insert into check_ins (entered_id, checked_in_at) values (${ids[1]}, ${at(2)})`);
    await expectBoth([ids[0], 1], [ids[1], 2]);
    await query.execute(sql`delete from check_ins where entered_id = ${ids[0]}`);
    await expectBoth([ids[1], 2]);
    await query.execute(sql`
      insert into scans (meeting_id, id, entered_id, gate_id, direction, device_at, received_at)
      select 1, v.id, ${ids[2]}::uuid, gates.id, v.direction, v.at::timestamptz, now()
      from gates, (values ('a', 'in', ${at(4)}), ('b', 'in', ${at(3)}), ('c', 'out', ${at(1)})) as v (id, direction, at)`);
    await expectBoth([ids[1], 2], [ids[2], 3]);
    // One of two is undone: the ticket is used all the same.
    await query.execute(sql`update scans set undone_at = now(), undone_by = '' where id = 'a'`);
    await expectBoth([ids[1], 2], [ids[2], 3]);
    await query.execute(sql`update scans set undone_at = now(), undone_by = '' where id = 'b'`);
    await expectBoth([ids[1], 2]);
  });

  it.each([
    `update scans set device_at = now()`,
    `update scans set entered_id = '${ids[0]}', undone_at = now(), undone_by = ''`,
    `update scans set undone_at = null where undone_at is not null`,
  ])('refuses to change a scan: %s', async (statement) => {
    await expect(database.query.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'scans is append-only' },
    });
  });
});

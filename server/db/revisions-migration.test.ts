import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEarlierMigrations } from '../test-support/earlier-migrations';
import { nativePglite } from '../test-support/native-pglite';
import { migrationsFolder } from '../test-support/test-database';
import { definitionOfRow } from '../stores/meetings/definition';
import { allMeetings } from '../stores/meetings/store';
import { revisionsAfter } from '../stores/meetings/revisions';
import type { Database } from './database';
import { openPglite } from './open-database';

/** Meetings of the edition before get a first revision, and what that edition changes afterwards becomes one too. */

const folder = mkdtempSync(join(tmpdir(), 'revisions-'));
const earlier = copyEarlierMigrations(join(folder, 'before'), '0041_revisions');
let database: Database;
beforeAll(async () => {
  const client = await nativePglite().create();
  const { query } = await openPglite(client, earlier);
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, fee_fen, latitude, longitude, receiving_account, form_definition, created_at)
    values (1, 'A', '年会', true, 120050, 34.386, 108.987, '{"accountName": "学会"}', '[{"shortName": "name"}]', now())`);
  database = await openPglite(client, migrationsFolder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const found = async () => {
  const [row] = await allMeetings(database.query);
  if (row === undefined) throw new Error('No meeting');
  return { row, revisions: await revisionsAfter(database.query, 1, 0) };
};

it('the first revision is what the page showed', async () => {
  const { row, revisions } = await found();
  expect(revisions.map(({ number, definition }) => [number, definition])).toEqual([[1, definitionOfRow(row)]]);
  expect(row.isUnpublished).toBe(false);
});

it('a change by the edition before is the next one, and closing registration is none', async () => {
  await database.query.execute(sql`update meetings set is_closed = true, description_cleaner = 3`);
  expect((await found()).revisions).toHaveLength(1);
  await database.query.execute(sql`update meetings set name = '第二届年会', form_definition = '[]'`);
  const { row, revisions } = await found();
  expect(revisions.map(({ definition }) => definition.name)).toEqual(['年会', '第二届年会']);
  expect(revisions.at(-1)?.definition).toEqual(definitionOfRow(row));
});

it('a meeting that nobody has published has none', async () => {
  await database.query.execute(sql`
    insert into meetings (id, code, name, is_paid, is_unpublished, form_definition, created_at)
    values (2, 'B', 'x', false, true, '[]', now())`);
  expect(await revisionsAfter(database.query, 2, 0)).toEqual([]);
  await database.query.execute(sql`update meetings set is_unpublished = false where id = 2`);
  expect(await revisionsAfter(database.query, 2, 0)).toHaveLength(1);
});

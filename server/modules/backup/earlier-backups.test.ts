import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backupCommands } from '../../cli/commands/backup-commands';
import { queryOnce } from '../../test-support/postgres';
import { migrationsFolder, openTestDatabase } from '../../test-support/test-database';
import { testSettings } from '../../test-support/test-settings';
import { backUp, contentOf, restore, setUpBackups } from '../../test-support/set-up-backups';
import { readTables } from './table-shapes';

const { folder, createDatabase, emptyPostgres, emptyPglite, earlierMigrations } = setUpBackups();

/**
 * Returns a backup in the format of the first version, as somebody without the secret can make one of a later version,
 * too.
 */
function withoutKeyedDigest(path: string): string {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -2);
  lines[0] = lines[0]!.replace('"version":2', '"version":1');
  const all = lines.map((line) => `${line}\n`).join('');
  const former = join(folder, 'former.gz');
  const ending = { sha256: createHash('sha256').update(all).digest('hex') };
  writeFileSync(former, gzipSync(`${all}${JSON.stringify(ending)}\n`));
  return former;
}

it('a backup from before keyed digests, of the last edition without them, is restored all the same', async () => {
  const tag = '0019_team_pages';
  const source = await emptyPglite();
  await source.migrate(earlierMigrations(20));
  const path = join(folder, `${tag}.gz`);
  await backUp(source.query, path);
  const migration = expect.objectContaining({ tag }) as object;
  expect(await restore(await emptyPglite(), withoutKeyedDigest(path))).toMatchObject({ version: 1, migration });

  const settings = testSettings({ database: { kind: 'postgres', url: await createDatabase() } });
  const command = backupCommands.find(({ name }) => name === 'restore');
  const given = { settings, words: [join(folder, 'former.gz')], options: {}, actor: '王芳', progress: () => undefined };
  expect((await command?.runLocally(given))?.join('\n')).toContain('没有密钥校验，无法确认内容未被他人改动');
});

it.each([
  ['0020_confirmed_money', 21],
  ['of today', Infinity],
])('a backup since keyed digests (%s) is refused without one', async (tag, count) => {
  const source = await emptyPglite();
  await source.migrate(earlierMigrations(count));
  const path = join(folder, `${tag}.gz`);
  await backUp(source.query, path);
  const { database } = await emptyPostgres();
  await expect(restore(database, withoutKeyedDigest(path))).rejects.toThrow('备份文件已损坏');
  expect(await readTables(database.query)).toEqual([]);
});

it('a backup of an earlier version is loaded and then migrated, also where a later one has made its empty tables', async () => {
  const earlier = earlierMigrations(10);
  const source = await emptyPglite();
  await source.migrate(earlier);
  await source.query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (2, 'A', 'x', true, '[]', now())`);
  await source.query.execute(sql`
    insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
    values (gen_random_uuid(), 2, '王芳', '13812345678', 7, 5, '{"name": "王芳"}', 0, 'T', now(), now())`);
  const path = join(folder, 'earlier.gz');
  expect(await backUp(source.query, path)).toMatchObject({ keyIds: [], migration: { tag: '0009_bank_transfers' } });

  const { database, url } = await emptyPostgres();
  await database.migrate(migrationsFolder);
  await restore(database, path);
  const stored = await queryOnce(url, 'select phone, phone_digest from entered');
  expect(stored).toEqual([{ phone: expect.stringMatching(/^v1\./), phone_digest: expect.any(String) }]);
  const opened = await openTestDatabase();
  expect(Object.keys(await contentOf(opened.query))).toEqual(Object.keys(await contentOf(database.query)));
  await opened.close();
});

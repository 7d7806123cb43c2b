import { sql } from 'drizzle-orm';
import type { Writable } from 'node:stream';
import type { Queryable } from '../../db/database';
import { lastMigration, readJournal } from '../../db/migration-journal';
import { refuse } from '../../http/answers';
import { BackupWriter, backupFormat, type BackupManifest, type TableContent } from './backup-file';
import { readCounters, readTables, rowsOf, rowTexts, summariseTable, sumMoney, type TableShape } from './table-shapes';

/** The number of rows fetched at a time; one at a time where rows may hold files. */
const batchSize = 500;

/**
 * Writes the whole database as it is at one moment, table by table, without holding a table in memory. On the embedded
 * database all other statements wait meanwhile.
 * @param sink ended afterwards
 * @throws Refusal if the program does not know the database's migrations
 */
export async function writeBackup(
  query: Queryable,
  { secret, ...given }: { migrationsFolder: string; now: number; secret: Buffer },
  sink: Writable,
): Promise<BackupManifest> {
  const writer = new BackupWriter(sink, secret);
  const manifest = await query.transaction(
    async (snapshot) => {
      // Times and bytes are written in one fixed format, whatever the database's own settings are.
      await snapshot.execute(sql`select set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true)`);
      const shapes = await readTables(snapshot);
      const content = await describe(snapshot, shapes, given);
      await writer.write([JSON.stringify(content)]);
      for (const shape of shapes) await writeRows(snapshot, shape, writer);
      return content;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await writer.end();
  return manifest;
}

async function describe(
  query: Queryable,
  shapes: readonly TableShape[],
  { migrationsFolder, now }: { migrationsFolder: string; now: number },
): Promise<BackupManifest> {
  const last = await lastMigration(query);
  const migration = readJournal(migrationsFolder).find(({ when }) => when === last);
  if (last === null) throw refuse('数据库是空的，没有可以备份的数据');
  if (migration === undefined) throw refuse('数据库由更新版本的程序使用，请用该版本的程序备份');
  const tables: TableContent[] = [];
  const sums: Record<string, string> = {};
  for (const shape of shapes) {
    const { name, columns } = shape;
    const counters = await readCounters(query, shape);
    tables.push({ name, columns, counters, ...(await summariseTable(query, shape)) });
    Object.assign(sums, await sumMoney(query, shape));
  }
  return {
    ...{ format: backupFormat, version: 2, createdAt: new Date(now).toISOString(), migration },
    ...{ keyIds: await keyIdsOf(query, shapes), tables, sums },
  };
}

async function keyIdsOf(query: Queryable, shapes: readonly TableShape[]): Promise<string[]> {
  if (!shapes.some(({ name }) => name === 'data_keys')) return [];
  const keys = await rowsOf<{ id: string }>(query, sql`select id from data_keys order by created_at`);
  return keys.map(({ id }) => id);
}

async function writeRows(query: Queryable, shape: TableShape, writer: BackupWriter): Promise<void> {
  await query.execute(sql`declare backup_rows no scroll cursor for ${rowTexts(shape)}`);
  const fetchNext = sql.raw(`fetch ${shape.hasBytes ? 1 : batchSize} from backup_rows`);
  for (;;) {
    const rows = await rowsOf<{ row: string }>(query, fetchNext);
    if (rows.length === 0) break;
    await writer.write(rows.map(({ row }) => row));
  }
  await query.execute(sql`close backup_rows`);
}

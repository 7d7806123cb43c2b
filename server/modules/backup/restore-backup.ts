import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '../../http/answers';
import { createDataCipher } from '../../secrets/data-cipher';
import type { Queryable, Transaction } from '../../db/database';
import { journalFile, lastMigration, readJournal, type Migration } from '../../db/migration-journal';
import type { UnmigratedDatabase } from '../../db/open-unmigrated';
import { DuplicatePhonesError } from '../keys/duplicate-phones';
import { openDataKeys, openKeysAlone, WrongSecretError } from '../keys/open-keys';
import { checkBackup, wrongSecretRefusal, readBackup, type BackupManifest, type TableContent } from './backup-file';
import { columnList, readTables, rowsOf, summariseTable, sumMoney, tableName, type TableShape } from './table-shapes';
import type { DataSecrets } from '../../secrets/data-secret';

interface Restoring {
  migrationsFolder: string;
  secrets: DataSecrets;
  now: Date;
  /** Called with lines of progress. */
  report: (line: string) => void;
}

/**
 * Restores a backup into an empty database of either engine, in one transaction. A backup of an earlier version is
 * loaded into the tables of that version, which are then migrated.
 * @throws Refusal
 */
export async function restoreBackup(
  path: string,
  database: UnmigratedDatabase,
  given: Restoring,
): Promise<BackupManifest> {
  const { migrationsFolder, secrets, report } = given;
  const all = [secrets.writing, ...secrets.reading];
  const manifest = await checkBackup(path, all);
  report(`备份文件完整：${manifest.createdAt}，${countRows(manifest)} 条数据`);
  const journal = readJournal(migrationsFolder);
  const migrated = journal.findIndex(({ when }) => when === manifest.migration.when) + 1;
  if (migrated === 0) throw refuse(`备份来自更新版本的程序（数据结构 ${manifest.migration.tag}），请升级程序后再恢复`);
  requireKey(manifest, secrets);
  await database.blockMigrations();
  if ((await database.countOtherConnections()) > 0) throw refuse('有服务或命令正在使用这个数据库，请全部停止后再恢复');
  await makeTables(database, journal.slice(0, migrated), migrationsFolder);
  const isCurrent = migrated === journal.length;
  try {
    await database.query.transaction(async (query) => {
      await load(query, path, manifest, report);
      // Keys are checked before the commit: data that none of the secrets can read is of no use.
      if (isCurrent) await openKeysAlone(query, secrets, given.now);
    });
    await database.migrate(migrationsFolder);
    await openDataKeys(database.query, secrets, given.now);
  } catch (error) {
    // The database is as it was when the backup was made: a fault that kept the servers from starting then still has to
    // be resolved.
    if (error instanceof DuplicatePhonesError) report(error.message);
    else if (error instanceof WrongSecretError) throw refuse(`DATA_SECRET 与备份不符：${error.message}`);
    else throw error;
  }
  return manifest;
}

export const countRows = ({ tables }: BackupManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Checks early that one of the backup's keys can be derived. Reading the data shows whether any other needed key is
 * missing.
 */
function requireKey({ keyIds }: BackupManifest, { writing, reading }: DataSecrets): void {
  const own = createDataCipher(writing, { reading }).keyIds;
  if (keyIds.length > 0 && !keyIds.some((id) => own.includes(id)))
    throw wrongSecretRefusal(
      keyIds,
      own.map((keyId) => ({ keyId })),
    );
}

/** Creates the tables of the backup's version; the tables of an empty database of another version are dropped first. */
async function makeTables(
  database: UnmigratedDatabase,
  migrations: readonly Migration[],
  migrationsFolder: string,
): Promise<void> {
  const { query } = database;
  const found = await lastMigration(query);
  const tables = await readTables(query);
  for (const { name } of tables) {
    if (name === 'data_keys') continue;
    const rows = await rowsOf(query, sql`select 1 from ${tableName(name)} limit 1`);
    if (rows.length > 0)
      throw refuse(`数据库不是空的（表 ${name} 中已有数据）：备份只能恢复到空数据库，请新建一个数据库或数据目录`);
  }
  if (found === migrations.at(-1)?.when) return;
  if (found === null && tables.length > 0) throw refuse('数据库中有其他程序的表，请新建一个数据库');
  if (found !== null) await dropTables(query, tables);
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const entries = migrations.map((migration, idx) => ({ idx, version: '7', ...migration, breakpoints: true }));
    writeFileSync(journalFile(folder), JSON.stringify({ entries }));
    await database.migrate(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function dropTables(query: Queryable, tables: readonly TableShape[]): Promise<void> {
  await query.transaction(async (transaction) => {
    for (const { name } of tables) await transaction.execute(sql`drop table ${tableName(name)} cascade`);
    const functions = await rowsOf<{ signature: string }>(
      transaction,
      sql`select oid::regprocedure::text as signature from pg_proc p
        where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    for (const { signature } of functions) await transaction.execute(sql.raw(`drop function ${signature}`));
    await transaction.execute(sql`drop schema drizzle cascade`);
  });
}

async function load(
  query: Transaction,
  path: string,
  manifest: BackupManifest,
  report: Restoring['report'],
): Promise<void> {
  await query.execute(sql`select set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true)`);
  const shapes = await readTables(query);
  requireSameTables(manifest, shapes);
  if (shapes.some(({ name }) => name === 'data_keys')) await query.execute(sql`delete from data_keys`);
  // The backup brings the audit trail along, so the restore itself must not be recorded in it.
  for (const { name } of shapes) await query.execute(sql`alter table ${tableName(name)} disable trigger user`);
  await loadRows(query, path, report);
  for (const { name } of shapes) await query.execute(sql`alter table ${tableName(name)} enable trigger user`);
  for (const table of manifest.tables) await setCounters(query, table);
  await compare(query, manifest, shapes);
}

/**
 * Compares the tables of the backup with those of the same version, which differ only if somebody changed them by hand.
 * @throws Refusal
 */
function requireSameTables({ tables }: BackupManifest, shapes: readonly TableShape[]): void {
  const described = (all: readonly { name: string; columns: string[] }[]): string =>
    JSON.stringify(all.map(({ name, columns }) => [name, ...columns]).sort());
  if (described(tables) !== described(shapes)) throw refuse('备份中的表与这一版本的数据结构不同，不能恢复');
}

/** The number of characters of rows that are inserted together. */
const batchLength = 1_000_000;

async function loadRows(query: Transaction, path: string, report: Restoring['report']): Promise<void> {
  let batch: string[] = [];
  let length = 0;
  let of: TableContent | null = null;
  const insert = async (): Promise<void> => {
    if (of === null || batch.length === 0) return;
    const columns = columnList(of.columns);
    await query.execute(
      sql`insert into ${tableName(of.name)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${tableName(of.name)}, ${`[${batch.join(',')}]`}::json)`,
    );
    [batch, length] = [[], 0];
  };
  for await (const { table, row } of readBackup(path, null)) {
    if (table.name !== of?.name || length + row.length > batchLength) await insert();
    if (table.name !== of?.name) report(`${table.name}：${table.rows} 条`);
    of = table;
    batch.push(row);
    length += row.length;
  }
  await insert();
}

async function setCounters(query: Transaction, { name, counters }: TableContent): Promise<void> {
  for (const [column, last] of Object.entries(counters)) {
    if (last === null) continue;
    await query.execute(sql`select setval(pg_get_serial_sequence(${`public.${name}`}, ${column}), ${last}::bigint)`);
  }
}

/**
 * Verifies that the database holds exactly the rows of the backup.
 * @throws Refusal
 */
async function compare(query: Transaction, manifest: BackupManifest, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes) {
    const expected = manifest.tables.find(({ name }) => name === shape.name);
    const found = { ...(await summariseTable(query, shape)), sums: await sumMoney(query, shape) };
    const sums = Object.fromEntries(Object.keys(found.sums).map((column) => [column, manifest.sums[column]]));
    const isSame =
      found.rows === expected?.rows &&
      found.digest === expected.digest &&
      JSON.stringify(found.sums) === JSON.stringify(sums);
    if (!isSame) throw refuse(`恢复后的表 ${shape.name} 与备份不一致（条数、金额或内容），已全部撤销`);
  }
}

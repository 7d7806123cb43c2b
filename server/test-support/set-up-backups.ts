import { sql } from 'drizzle-orm';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Queryable } from '../db/database';
import { openUnmigrated, unmigratedDatabaseOf, type UnmigratedDatabase } from '../db/open-unmigrated';
import type { BackupManifest } from '../modules/backup/backup-file';
import { restoreBackup } from '../modules/backup/restore-backup';
import { readTables, summariseTable } from '../modules/backup/table-shapes';
import { writeBackup } from '../modules/backup/write-backup';
import { copyEarlierMigrations } from './earlier-migrations';
import { nativePglite } from './native-pglite';
import { startTestPostgres, type TestPostgres } from './postgres';
import { migrationsFolder } from './test-database';
import { testNow } from './test-server';
import { testSecret } from './test-settings';

export const secrets = { writing: testSecret, reading: [] };
export const now = new Date(testNow);

/** A folder for backups, and empty databases to restore them into. All of it goes when the test file ends. */
export interface TestBackups {
  folder: string;
  createDatabase(): Promise<string>;
  emptyPostgres(): Promise<{ database: UnmigratedDatabase; url: string }>;
  emptyPglite(): Promise<UnmigratedDatabase>;
  /** Returns a folder with the first `count` migrations. */
  earlierMigrations(count: number): string;
}

export function setUpBackups(): TestBackups {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const opened: UnmigratedDatabase[] = [];
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    createDatabase: () => postgres.createDatabase(),
    emptyPostgres: async () => {
      const url = await postgres.createDatabase();
      const database = await openUnmigrated({ kind: 'postgres', url });
      opened.push(database);
      return { database, url };
    },
    emptyPglite: async () => {
      const database = unmigratedDatabaseOf(await nativePglite().create());
      opened.push(database);
      return database;
    },
    earlierMigrations: (count) => copyEarlierMigrations(mkdtempSync(join(folder, 'earlier-')), count),
  };
}

export async function backUp(query: Queryable, path: string): Promise<BackupManifest> {
  const zip = createGzip();
  const [manifest] = await Promise.all([
    writeBackup(query, { migrationsFolder, now: testNow, secret: testSecret }, zip),
    pipeline(zip, createWriteStream(path)),
  ]);
  return manifest;
}

export function restore(
  database: UnmigratedDatabase,
  path: string,
  changes: Partial<Parameters<typeof restoreBackup>[2]> = {},
) {
  return restoreBackup(path, database, { migrationsFolder, secrets, now, report: () => undefined, ...changes });
}

/** Returns the rows and a digest of every table. */
export async function contentOf(query: Queryable): Promise<object> {
  await query.execute(sql`set timezone = 'UTC'`);
  const tables = await readTables(query);
  const contents: Record<string, object> = {};
  for (const table of tables) contents[table.name] = await summariseTable(query, table);
  return contents;
}

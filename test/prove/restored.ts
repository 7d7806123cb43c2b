import { sql } from 'drizzle-orm';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { UnmigratedDatabase } from '../../server/db/open-unmigrated';
import type { Queryable } from '../../server/db/database';
import type { BackupManifest } from '../../server/modules/backup/backup-file';
import { restoreBackup } from '../../server/modules/backup/restore-backup';
import { writeBackup } from '../../server/modules/backup/write-backup';
import { rowsOf } from '../../server/modules/backup/table-shapes';
import { migrationsFolder } from '../../server/test-support/test-database';
import { testSecret } from '../../server/test-support/test-settings';
import type { DataSecrets } from '../../server/secrets/data-secret';

/** Backs a database up to a file, as the command does. */
export async function backUp(
  query: Queryable,
  path: string,
  now: number,
  secret = testSecret,
): Promise<BackupManifest> {
  const zip = createGzip();
  const [manifest] = await Promise.all([
    writeBackup(query, { migrationsFolder, now, secret }, zip),
    pipeline(zip, createWriteStream(path)),
  ]);
  return manifest;
}

/** Restores a file into an empty database, as the command does. */
export async function restore(
  path: string,
  into: UnmigratedDatabase,
  { secrets, now }: { secrets: DataSecrets; now: number },
): Promise<UnmigratedDatabase> {
  await restoreBackup(path, into, { migrationsFolder, secrets, now: new Date(now), report: () => undefined });
  return into;
}

export async function rowsIn<Row = Record<string, unknown>>(query: Queryable, text: string): Promise<Row[]> {
  return rowsOf<Row>(query, sql.raw(text));
}

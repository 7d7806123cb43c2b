import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const migrationsFolder = join(__dirname, '..', 'db', 'migrations');

/**
 * Returns the file that holds an empty, migrated PGlite database as a tar, for this version of Node, PGlite and the
 * migrations: creating one takes seconds. `openTestDatabase` writes it.
 */
export function databaseDump(): string {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return join(tmpdir(), `conference-test-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

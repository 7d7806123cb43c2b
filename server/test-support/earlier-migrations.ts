import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { journalFile, readJournal } from '../db/migration-journal';
import { migrationsFolder } from './database-dump';

/**
 * Copies the first migrations, as an earlier edition of the server had them.
 * @param target the folder to copy to, created if missing
 * @param count the number of migrations, or the tag of the first one left out, such as `0021_proved_permissions`
 * @returns the target
 */
export function copyEarlierMigrations(target: string, count: number | string): string {
  cpSync(migrationsFolder, target, { recursive: true });
  const end = typeof count === 'number' ? count : readJournal(migrationsFolder).findIndex(({ tag }) => tag === count);
  if (end < 1) throw new Error(`No migration before ${count}`);
  const journal = JSON.parse(readFileSync(journalFile(target), 'utf8')) as { entries: unknown[] };
  writeFileSync(journalFile(target), JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return target;
}

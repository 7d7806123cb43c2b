import { sql, type SQL } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from './database';

/** An entry of drizzle's migration journal. */
export interface Migration {
  tag: string;
  when: number;
}

/** Reads the program's migrations, oldest first. */
export function readJournal(migrationsFolder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(journalFile(migrationsFolder), 'utf8')) as { entries: Migration[] };
  return entries.map(({ tag, when }) => ({ tag, when }));
}

export const journalFile = (migrationsFolder: string): string => join(migrationsFolder, 'meta', '_journal.json');

/** Returns when the database's last migration was made; null for an empty database. */
export async function lastMigration(query: Queryable): Promise<number | null> {
  const table = await firstOf<{ exists: boolean }>(
    query,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (table?.exists !== true) return null;
  const last = await firstOf<{ when: string | null }>(
    query,
    sql`select max(created_at)::text as when from drizzle.__drizzle_migrations`,
  );
  const when = last?.when ?? null;
  return when === null ? null : Number(when);
}

async function firstOf<Row>(query: Queryable, statement: SQL): Promise<Row | undefined> {
  const { rows } = (await query.execute(statement)) as { rows: unknown[] };
  return rows[0] as Row | undefined;
}

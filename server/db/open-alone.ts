import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import type { DatabaseSettings } from '../settings/settings';
import { advisoryLocks } from './advisory-locks';
import type { Queryable } from './database';
import { lockFolder } from './folder-lock';
import { connectionOptions, onConnectionLost } from './postgres-pool';
import { keepPrivate } from './private-folder';

/** A database as it is found, not migrated, over one connection without time limits. */
export interface LoneDatabase {
  query: Queryable;
  migrate(migrationsFolder: string): Promise<void>;
  /** Lets nobody migrate it, which each server that starts wants to, until it is closed. */
  keepOthersFromStarting(): Promise<void>;
  /** How many connections servers and commands have to it. */
  countOthers(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a database for what takes long, or must come before its migrations.
 * @throws FolderLockedError if another process holds the embedded database's folder
 */
export function openAlone(settings: DatabaseSettings): Promise<LoneDatabase> {
  return settings.kind === 'pglite' ? openFolderAlone(settings.folder) : openPostgresAlone(settings.url);
}

async function openFolderAlone(folder: string): Promise<LoneDatabase> {
  keepPrivate(folder);
  const lock = lockFolder(`${folder}.lock`);
  try {
    const database = loneDatabaseOf(await PGlite.create(folder));
    return {
      ...database,
      close: async () => {
        await database.close();
        keepPrivate(folder);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Wraps a PGlite instance; tests pass one in memory. */
export function loneDatabaseOf(client: PGlite): LoneDatabase {
  const query = drizzlePglite({ client });
  return {
    query,
    migrate: (migrationsFolder) => migratePglite(query, { migrationsFolder }),
    // The folder's lock does.
    keepOthersFromStarting: () => Promise.resolve(),
    countOthers: () => Promise.resolve(0),
    close: () => client.close(),
  };
}

async function openPostgresAlone(url: string): Promise<LoneDatabase> {
  const client = new Client({ connectionString: url, ...connectionOptions });
  // What is under way fails with it.
  onConnectionLost(client, () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  const query = drizzlePostgres({ client });
  return {
    query,
    migrate: (migrationsFolder) => migratePostgres(query, { migrationsFolder }),
    keepOthersFromStarting: async () => {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    },
    countOthers: async () => {
      const { rows } = (await query.execute(
        sql`select count(*)::int as others from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name = ${connectionOptions.application_name}`,
      )) as unknown as { rows: { others: number }[] };
      return rows[0]?.others ?? 0;
    },
    close: () => client.end(),
  };
}

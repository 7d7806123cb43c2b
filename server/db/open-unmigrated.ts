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
import { connectionOptions, onConnectionLost } from './postgres-connection';
import { makePrivate } from './private-folder';

/** A database that is opened without migrating it, over one connection without time limits. */
export interface UnmigratedDatabase {
  query: Queryable;
  migrate(migrationsFolder: string): Promise<void>;
  /**
   * Blocks migrations until the connection is closed. Every server that starts wants to migrate, so none can start
   * meanwhile.
   */
  blockMigrations(): Promise<void>;
  /** Counts the connections that servers and commands have to the database. */
  countOtherConnections(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a database for work that takes long, or that must precede its migrations.
 * @throws FolderLockedError if another process holds the embedded database's folder
 */
export function openUnmigrated(settings: DatabaseSettings): Promise<UnmigratedDatabase> {
  return settings.kind === 'pglite' ? openFolderAlone(settings.folder) : openPostgresAlone(settings.url);
}

async function openFolderAlone(folder: string): Promise<UnmigratedDatabase> {
  makePrivate(folder);
  const lock = lockFolder(`${folder}.lock`);
  try {
    const database = unmigratedDatabaseOf(await PGlite.create(folder));
    return {
      ...database,
      close: async () => {
        await database.close();
        makePrivate(folder);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Wraps a PGlite instance; tests pass one in memory. */
export function unmigratedDatabaseOf(client: PGlite): UnmigratedDatabase {
  const query = drizzlePglite({ client });
  return {
    query,
    migrate: (migrationsFolder) => migratePglite(query, { migrationsFolder }),
    // The folder's lock blocks other processes.
    blockMigrations: () => Promise.resolve(),
    countOtherConnections: () => Promise.resolve(0),
    close: () => client.close(),
  };
}

async function openPostgresAlone(url: string): Promise<UnmigratedDatabase> {
  const client = new Client({ connectionString: url, ...connectionOptions });
  // Queries in progress fail by themselves when the connection is lost.
  onConnectionLost(client, () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  const query = drizzlePostgres({ client });
  return {
    query,
    migrate: (migrationsFolder) => migratePostgres(query, { migrationsFolder }),
    blockMigrations: async () => {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    },
    countOtherConnections: async () => {
      const { rows } = (await query.execute(
        sql`select count(*)::int as others from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name = ${connectionOptions.application_name}`,
      )) as unknown as { rows: { others: number }[] };
      return rows[0]?.others ?? 0;
    },
    close: () => client.end(),
  };
}

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Pool, type PoolClient } from 'pg';
import type { DatabaseSettings } from '../settings';
import type { Database } from './database';
import { lockFolder } from './folder-lock';

/** Any number: it only has to be the same in every process that migrates. */
const migrationLock = 20_27_05_14;

/**
 * Opens the database that the settings name and brings its tables up to date.
 * @param onLost called when a connection breaks while nobody waits for it
 * @throws FolderLockedError where another process holds the embedded database's folder
 */
export async function openDatabase(
  settings: { database: DatabaseSettings; migrationsFolder: string },
  onLost: (error: Error) => void,
): Promise<Database> {
  return settings.database.kind === 'pglite'
    ? openPgliteFolder(settings.database.folder, settings.migrationsFolder)
    : openPostgres(settings.database.url, settings.migrationsFolder, onLost);
}

async function openPgliteFolder(folder: string, migrationsFolder: string): Promise<Database> {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = lockFolder(`${folder}.lock`);
  try {
    const database = await openPglite(await PGlite.create(folder), migrationsFolder);
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Wraps a PGlite instance; also what tests use, with one in memory. */
export async function openPglite(client: PGlite, migrationsFolder: string): Promise<Database> {
  const query = drizzlePglite({ client });
  await migratePglite(query, { migrationsFolder });
  return {
    query,
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    close: () => client.close(),
  };
}

/** Connects to PostgreSQL; processes that start together migrate one after the other. */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  onLost: (error: Error) => void,
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  pool.on('error', onLost);
  try {
    const client = await pool.connect();
    try {
      await migrateAlone(client, migrationsFolder);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const query = drizzlePostgres({ client: pool });
  return {
    query,
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    close: () => pool.end(),
  };
}

async function migrateAlone(client: PoolClient, migrationsFolder: string): Promise<void> {
  // Waiting for another process's migrations, or running long ones, is no reason to give up.
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout');
  }
}

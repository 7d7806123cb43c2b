import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client, Pool } from 'pg';
import type { DatabaseSettings } from '../settings';
import type { Database } from './database';
import { isDiskFull, isUnavailable } from './database-errors';
import { lockFolder } from './folder-lock';

/** Any number: it only has to be the same in every process that migrates. */
const migrationLock = 20_27_05_14;

/** What happens to a database beside the queries that are asked of it. */
export interface DatabaseEvents {
  /** A connection to PostgreSQL broke: what needed it fails, the next query gets another. */
  onLost: (error: Error) => void;
  /** PGlite has no room left on its disk. It can hang at the next query, so this must end the process. */
  onDiskFull: (error: unknown) => void;
}

/**
 * Opens the database that the settings name and brings its tables up to date.
 * @throws FolderLockedError where another process holds the embedded database's folder
 */
export async function openDatabase(
  settings: { database: DatabaseSettings; migrationsFolder: string },
  { onLost, onDiskFull }: DatabaseEvents,
): Promise<Database> {
  return settings.database.kind === 'pglite'
    ? openPgliteFolder(settings.database.folder, settings.migrationsFolder, onDiskFull)
    : openPostgres(settings.database.url, settings.migrationsFolder, onLost);
}

async function openPgliteFolder(
  folder: string,
  migrationsFolder: string,
  onDiskFull: DatabaseEvents['onDiskFull'],
): Promise<Database> {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = lockFolder(`${folder}.lock`);
  try {
    const database = await openPglite(await PGlite.create(folder), migrationsFolder, onDiskFull);
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
export async function openPglite(
  client: PGlite,
  migrationsFolder: string,
  onDiskFull: DatabaseEvents['onDiskFull'] = () => undefined,
): Promise<Database> {
  watchDisk(client, onDiskFull);
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

/** Where every query passes, since whoever asked it may take the error for one of its own and go on. */
function watchDisk(client: PGlite, onDiskFull: DatabaseEvents['onDiskFull']): void {
  const execute = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (message, options) => {
    try {
      return await execute(message, options);
    } catch (error) {
      if (isDiskFull(error)) onDiskFull(error);
      throw error;
    }
  };
}

/** What every connection needs that it may not wait for ever for a server that has vanished. */
const connectionOptions = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Connects to PostgreSQL; processes that start together migrate one after the other. */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  onLost: DatabaseEvents['onLost'],
): Promise<Database> {
  await migrateAlone(url, migrationsFolder, onLost);
  const pool = new Pool({
    connectionString: url,
    ...connectionOptions,
    max: 20,
    statement_timeout: 10_000,
    // The server's own limit is of no use once the server has vanished.
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('connect', (client) => onConnectionLost(client, onLost));
  // It repeats what its idle clients say, and a pool that nobody listens to ends the process.
  pool.on('error', () => undefined);
  const query = drizzlePostgres({ client: pool });
  query.transaction = transactionOn(pool);
  return {
    query,
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    close: () => pool.end(),
  };
}

/**
 * Listens to a client as long as it lives. The pool itself listens to idle ones only: one that loses its server
 * between two statements of a transaction would end the process.
 */
function onConnectionLost(client: Pick<Client, 'on'>, onLost: DatabaseEvents['onLost']): void {
  let isLost = false;
  client.on('error', (error) => {
    // The server's word and the socket's end are two errors of one loss.
    if (!isLost) onLost(error);
    isLost = true;
  });
}

/**
 * drizzle's own transaction on a pool never gives back a client whose BEGIN fails, so that twenty broken connections
 * are the end of the pool; and it gives back one whose query has timed out, with the query still under way.
 */
function transactionOn(pool: Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzlePostgres({ client }).transaction(work, config);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

async function migrateAlone(url: string, migrationsFolder: string, onLost: DatabaseEvents['onLost']): Promise<void> {
  const client = new Client({ connectionString: url, ...connectionOptions });
  onConnectionLost(client, onLost);
  try {
    await client.connect();
    // Whatever limit the role or the database sets: to wait for another process's migrations, or run long ones, is no
    // fault.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

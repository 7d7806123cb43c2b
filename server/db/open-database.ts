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

/** Arbitrary, but the same in every process that migrates. */
const migrationLock = 20_27_05_14;

/** Events of a database besides its queries' results. */
export interface DatabaseEvents {
  /** A PostgreSQL connection broke: its query fails, the next one gets another connection. */
  onLost: (error: Error) => void;
  /** PGlite's disk is full. The next query may hang, so this must end the process. */
  onDiskFull: (error: unknown) => void;
}

/**
 * Opens the configured database and migrates it.
 * @throws FolderLockedError if another process holds the embedded database's folder
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

/** Wraps a PGlite instance; tests pass one in memory. */
export async function openPglite(
  client: PGlite,
  migrationsFolder: string,
  onDiskFull: DatabaseEvents['onDiskFull'] = () => undefined,
): Promise<Database> {
  watchDisk(client, onDiskFull);
  const query = drizzlePglite({ client });
  await migratePglite(query, { migrationsFolder });
  await query.execute(sql.raw(`set audit.actor = '${ownActor}'`));
  return {
    query,
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    close: () => client.close(),
  };
}

/** Wraps every query, since its caller may take the error for an ordinary one and continue. */
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

/** In the audit trail, who acts where nobody else is named: somebody through the app. A hand at psql is named as such. */
const ownActor = 'app';
const ownSession = `-c audit.actor=${ownActor}`;

/** Limits for every connection, so that none waits forever for a server that has vanished. */
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
    // The server's own limit does not help once the server has vanished.
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    options: ownSession,
  });
  pool.on('connect', (client) => onConnectionLost(client, onLost));
  // It re-emits its idle clients' errors; without a listener they would end the process.
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
 * Listens to a client for its whole life. The pool listens only to idle ones: one that loses its server between two
 * statements of a transaction would end the process.
 */
function onConnectionLost(client: Pick<Client, 'on'>, onLost: DatabaseEvents['onLost']): void {
  let isLost = false;
  client.on('error', (error) => {
    // The server's message and the socket's end are two errors of one loss.
    if (!isLost) onLost(error);
    isLost = true;
  });
}

/**
 * drizzle's own transaction never releases a client whose BEGIN fails, so that twenty broken connections exhaust the
 * pool; and it releases one whose query has timed out while the query is still running.
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
    // Regardless of the role's or database's limit: waiting for another process's migrations, or running long ones, is
    // not an error.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

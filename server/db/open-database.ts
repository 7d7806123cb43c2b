import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, type QueryConfig } from 'pg';
import type { DatabaseSettings } from '../settings/settings';
import { advisoryLocks } from './advisory-locks';
import type { Database, DatabaseState } from './database';
import { isDiskFull } from './database-errors';
import { refuseLaterEdition } from './editions';
import { lockFolder } from './folder-lock';
import { makePrivate } from './private-folder';
import { PostgresListener } from './postgres-listener';
import { appActor, connectionOptions, onConnectionLost } from './postgres-connection';
import { PostgresPool, requirePooler, type PoolLimits } from './postgres-pool';

/**
 * The time limit of connecting while the server starts, in milliseconds. It is long: nobody waits for a starting
 * server, and on a machine that is booting everything is slow.
 */
const startTimeoutMs = 30_000;

/** Callbacks for what happens to a database apart from its queries' results. */
export interface DatabaseEvents {
  /** A PostgreSQL connection broke: its query fails, the next one gets another connection. */
  onLost: (error: Error) => void;
  /** PGlite's disk is full. The next query may hang, so this must end the process. */
  onDiskFull: (error: unknown) => void;
  /** PostgreSQL has stopped answering, has no disk space left, or works again. */
  onState?: (state: DatabaseState) => void;
}

/**
 * Opens the configured database and migrates it.
 * @throws FolderLockedError if another process holds the embedded database's folder
 * @throws LaterEditionError if a later edition of the program has migrated it
 */
export async function openDatabase(
  settings: { database: DatabaseSettings; migrationsFolder: string },
  { onLost, onDiskFull, onState }: DatabaseEvents,
): Promise<Database> {
  return settings.database.kind === 'pglite'
    ? openPgliteFolder(settings.database.folder, settings.migrationsFolder, onDiskFull)
    : openPostgres(
        settings.database.url,
        settings.migrationsFolder,
        onLost,
        onState,
        undefined,
        settings.database.poolUrl,
      );
}

async function openPgliteFolder(
  folder: string,
  migrationsFolder: string,
  onDiskFull: DatabaseEvents['onDiskFull'],
): Promise<Database> {
  makePrivate(folder);
  const lock = lockFolder(`${folder}.lock`);
  try {
    const database = await openPglite(await PGlite.create(folder), migrationsFolder, onDiskFull);
    // PGlite chooses the modes of the files that it creates, so they are changed afterwards.
    makePrivate(folder);
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
  await refuseLaterEdition(query, migrationsFolder);
  await migratePglite(query, { migrationsFolder });
  await query.execute(sql.raw(`set audit.actor = '${appActor}'`));
  const unlisten: (() => Promise<void>)[] = [];
  return {
    query,
    run: async ({ text }, values) => {
      const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
      return rows;
    },
    listen: async (channel, listener) => {
      unlisten.push(await client.listen(channel, () => listener.onNotification()));
      listener.onListening(true);
    },
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    status: () => ({ state: 'up', connections: null }),
    close: async () => {
      await Promise.all(unlisten.map((stop) => stop()));
      await client.close();
    },
  };
}

/** Wraps every query to detect a full disk, since its caller may take the error for an ordinary one and continue. */
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

/**
 * Connects to PostgreSQL; processes that start together migrate one after the other.
 * @param poolUrl the same database through a pooler, for everything but migrations and listeners; null without one
 * @throws Error if the pooler does not set what the server needs
 */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  onLost: DatabaseEvents['onLost'],
  onState: DatabaseEvents['onState'] = () => undefined,
  limits?: PoolLimits,
  poolUrl: string | null = null,
): Promise<Database> {
  await migrateAlone(url, migrationsFolder, onLost);
  if (poolUrl !== null) await requirePooler(poolUrl);
  const pool = new PostgresPool(poolUrl ?? url, { onLost, onState }, { limits, isPooled: poolUrl !== null });
  // Each statement outside a transaction checks out a connection of its own.
  const anyClient = {
    query: (statement: QueryConfig, values: unknown[]) => pool.withClient((client) => client.query(statement, values)),
  };
  const query = drizzlePostgres({ client: anyClient as unknown as Client });
  query.transaction = (work, config) =>
    pool.withClient((client) => drizzlePostgres({ client }).transaction(work, config));
  const listeners: PostgresListener[] = [];
  return {
    query,
    run: ({ name, text }, values) =>
      pool.withClient(async (client) => {
        const { rows } = await client.query<Record<string, unknown>>({ name, text, values: [...values] });
        return rows;
      }),
    listen: async (channel, listener) => {
      const one = new PostgresListener(url, channel, listener);
      listeners.push(one);
      await one.start();
    },
    ping: async () => {
      await query.execute(sql`select 1`);
    },
    status: () => pool.status(),
    close: async () => {
      await Promise.all(listeners.map((one) => one.close()));
      await pool.close();
    },
  };
}

async function migrateAlone(url: string, migrationsFolder: string, onLost: DatabaseEvents['onLost']): Promise<void> {
  const client = new Client({ connectionString: url, ...connectionOptions, connectionTimeoutMillis: startTimeoutMs });
  onConnectionLost(client, onLost);
  try {
    await client.connect();
    // Regardless of the role's or database's limit: waiting for another process's migrations, or running long ones, is
    // not an error.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    const query = drizzlePostgres({ client });
    await refuseLaterEdition(query, migrationsFolder);
    await migratePostgres(query, { migrationsFolder });
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

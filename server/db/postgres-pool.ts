import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import type { DatabaseState, DatabaseStatus } from './database';
import { databaseDownMessage, isConnectionBroken, isDiskFull, isTimeout } from './database-errors';
import { appActor, connectionOptions, onConnectionLost } from './postgres-connection';

const poolSize = 20;
const probeTimeoutMs = 2_000;
const probeIntervalMs: Readonly<Record<Exclude<DatabaseState, 'up'>, number>> = { down: 1_000, 'read-only': 5_000 };
/**
 * After an outage, how long statements that were already running may take until their connections are closed, in
 * milliseconds.
 */
const staleGraceMs = 2_000;

/** Writes some pages to both data files and log, and leaves nothing behind. */
const writeProbe = `create temporary table space_probe on commit drop
  as select repeat(md5(random()::text), 250) as content from generate_series(1, 8)`;

/** Time limits in milliseconds, for connecting, for a statement, and for an idle transaction. */
export type PoolLimits = Required<
  Pick<
    PoolConfig,
    'connectionTimeoutMillis' | 'statement_timeout' | 'query_timeout' | 'idle_in_transaction_session_timeout'
  >
>;

const defaultLimits: PoolLimits = {
  connectionTimeoutMillis: connectionOptions.connectionTimeoutMillis,
  statement_timeout: 10_000,
  // The server's own limit does not help once the server is unreachable.
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
};

interface PoolOptions {
  limits?: PoolLimits | undefined;
  /** The address is a pooler's that pools transactions: each may run on another connection. */
  isPooled?: boolean;
}

/**
 * Makes sure that a pooler sets for its connections what the pool else sets for its own.
 * @throws Error that says what to do
 */
export async function requirePooler(url: string): Promise<void> {
  const client = new Client({ connectionString: url, ...connectionOptions });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ actor: string | null; limit: string }>(
      `select current_setting('audit.actor', true) as actor, current_setting('statement_timeout') as limit`,
    );
    const isSet = rows[0]?.actor === appActor && rows[0].limit !== '0';
    if (!isSet)
      throw new Error(
        'DATABASE_POOL_URL: the pooler sets no audit.actor and limits; take connect_query from deploy/pgbouncer.ini',
      );
  } finally {
    await client.end();
  }
}

export interface PoolEvents {
  onLost: (error: Error) => void;
  onState: (state: DatabaseState) => void;
}

/**
 * Pools PostgreSQL's connections and tracks the server's state. While the server does not answer, callers are refused
 * at once instead of after a time-out. While its disk is full, transactions are read-only, so that reads continue: a
 * write that meets a full log would take the whole server down. The pool probes the server by itself to find out when
 * either state has ended.
 */
export class PostgresPool {
  private readonly pool: Pool;
  private readonly isPooled: boolean;
  private state: DatabaseState = 'up';
  /** Connections made before this moment are not used again. */
  private staleBefore = 0;
  private isProbing = false;
  private isClosed = false;
  private probeClient: Client | null = null;
  private readonly madeAt = new WeakMap<PoolClient, number>();
  private readonly readOnlyClients = new WeakSet<PoolClient>();
  private readonly checkedOutAt = new Map<PoolClient, number>();
  /** The callers that wait for a connection, with the time of their request, oldest first. */
  private readonly waiters = new Set<{ at: number }>();

  constructor(
    private readonly url: string,
    private readonly events: PoolEvents,
    { limits = defaultLimits, isPooled = false }: PoolOptions = {},
  ) {
    this.isPooled = isPooled;
    const { connectionTimeoutMillis, query_timeout: queryTimeoutMs } = limits;
    // A pooler refuses what it cannot set for each of its clients: it sets the rest itself, see `requirePooler`.
    const own = isPooled
      ? { connectionTimeoutMillis, query_timeout: queryTimeoutMs }
      : { ...limits, options: `-c audit.actor=${appActor}` };
    this.pool = new Pool({ connectionString: url, ...connectionOptions, ...own, max: poolSize });
    this.pool.on('connect', (client) => {
      this.madeAt.set(client, performance.now());
      onConnectionLost(client, events.onLost);
    });
    // The pool re-emits its idle clients' errors; without a listener they would end the process.
    this.pool.on('error', () => undefined);
  }

  /**
   * Runs statements on one connection. A connection that no longer answers is closed at once, even if `work` has not
   * finished.
   */
  async withClient<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    const client = await this.checkOut();
    const query = async (statement: QueryConfig, values: unknown[]): Promise<unknown> => {
      try {
        return await client.query(this.isPooled ? unnamed(statement) : statement, values);
      } catch (error) {
        this.noteError(error);
        // Otherwise a rollback would wait as long again behind a statement that hangs.
        if (isConnectionBroken(error)) this.release(client, true);
        throw error;
      }
    };
    try {
      const named = { query } as unknown as PoolClient;
      const isReadOnly = this.isPooled && this.state === 'read-only';
      return await (isReadOnly ? inReadOnlyTransaction(named, work) : work(named));
    } finally {
      this.release(client, false);
    }
  }

  status(): DatabaseStatus {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    const [first] = this.waiters;
    // If no caller waits, the delay comes from a connection that is being made.
    const longestWaitMs = first === undefined || waiting === 0 ? 0 : performance.now() - first.at;
    return { state: this.state, connections: { total, idle, waiting, longestWaitMs, max: poolSize } };
  }

  /** Closes all connections. Work that is still running fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    // It is not awaited: a server that hangs does not answer.
    this.probeClient?.end().catch(() => undefined);
    await this.pool.end();
  }

  private async checkOut(): Promise<PoolClient> {
    for (;;) {
      if (this.state === 'down') throw new Error(databaseDownMessage);
      const waiter = { at: performance.now() };
      this.waiters.add(waiter);
      const client = await this.pool
        .connect()
        .catch((error: unknown) => {
          this.noteError(error);
          throw error;
        })
        .finally(() => this.waiters.delete(waiter));
      this.checkedOutAt.set(client, performance.now());
      if ((this.madeAt.get(client) ?? 0) < this.staleBefore) this.release(client, true);
      else return this.prepare(client);
    }
  }

  private async prepare(client: PoolClient): Promise<PoolClient> {
    const isReadOnly = this.state === 'read-only';
    // What is set for a session through a pooler would be set for somebody else's next transaction.
    if (this.isPooled || isReadOnly === this.readOnlyClients.has(client)) return client;
    try {
      await client.query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    } catch (error) {
      this.noteError(error);
      this.release(client, true);
      throw error;
    }
    if (isReadOnly) this.readOnlyClients.add(client);
    else this.readOnlyClients.delete(client);
    return client;
  }

  /** Returns a connection to the pool, or destroys it if broken. It may be called twice for the same checkout. */
  private release(client: PoolClient, isBroken: boolean): void {
    if (this.checkedOutAt.delete(client)) client.release(isBroken);
  }

  private noteError(error: unknown): void {
    if (isDiskFull(error)) void this.pollUntilRecovered('read-only');
    else if (isTimeout(error)) void this.checkServer();
  }

  /**
   * Finds out whether the server is down after a time-out, which may have other causes, such as a connection cut by a
   * firewall: only a new connection can tell.
   */
  private async checkServer(): Promise<void> {
    if (this.isProbing || this.isClosed || this.state === 'down') return;
    this.isProbing = true;
    this.staleBefore = performance.now();
    const answers = await this.probe('down');
    this.isProbing = false;
    if (!answers) await this.pollUntilRecovered('down');
  }

  private async pollUntilRecovered(state: Exclude<DatabaseState, 'up'>): Promise<void> {
    if (this.state === state || this.state === 'down' || this.isClosed) return;
    this.setState(state);
    while (this.isInState(state)) {
      await new Promise((resolve) => setTimeout(resolve, probeIntervalMs[state]).unref());
      if (this.isInState(state) && (await this.probe(state)) && this.isInState(state)) this.setState('up');
    }
  }

  private isInState(state: DatabaseState): boolean {
    return this.state === state && !this.isClosed;
  }

  private setState(state: DatabaseState): void {
    if (this.state === 'down') this.renewConnections();
    this.state = state;
    this.events.onState(state);
  }

  /**
   * Destroys the connections from before an outage. Some would never answer, such as those that a firewall has
   * forgotten.
   */
  private renewConnections(): void {
    const now = performance.now();
    this.staleBefore = now;
    const destroyStaleClients = (): void => {
      for (const [client, since] of this.checkedOutAt) if (since < now) this.release(client, true);
    };
    setTimeout(destroyStaleClients, staleGraceMs).unref();
  }

  private async probe(state: Exclude<DatabaseState, 'up'>): Promise<boolean> {
    const client = new Client({
      connectionString: this.url,
      ...connectionOptions,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    });
    client.on('error', () => undefined);
    this.probeClient = client;
    try {
      await client.connect();
      await client.query(state === 'down' ? 'select 1' : writeProbe);
      return true;
    } catch (error) {
      // The probe may fail for another reason, such as a missing right: then the next write shows whether there is
      // room.
      return state === 'read-only' && !isDiskFull(error) && !isConnectionBroken(error);
    } finally {
      this.probeClient = null;
      // It is not awaited: a server that hangs does not answer.
      client.end().catch(() => undefined);
    }
  }
}

/** A statement that is parsed each time: its name may be known to another of the pooler's connections, or mean another statement. */
const unnamed = (statement: QueryConfig | string): QueryConfig | string =>
  typeof statement === 'string' ? statement : { ...statement, name: undefined };

/** Runs statements, or a transaction, in one that only reads. */
async function inReadOnlyTransaction<Value>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  await client.query({ text: 'begin read only' });
  try {
    const value = await work(client);
    await client.query({ text: 'commit' });
    return value;
  } catch (error) {
    await client.query({ text: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

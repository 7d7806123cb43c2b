import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs queries on PGlite and PostgreSQL alike, inside or outside a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/**
 * Runs queries inside a transaction. Locking functions require it, since a lock taken outside one is released at once.
 */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/**
 * `read-only`: the database's disk is full; `down`: the database does not answer. The state returns to `up` by itself
 * once the cause is gone.
 */
export type DatabaseState = 'up' | 'read-only' | 'down';

export interface DatabaseStatus {
  state: DatabaseState;
  /**
   * The pool's connections. `waiting` counts callers that wait for one; the first of them has waited for
   * `longestWaitMs`. Null for the embedded database, which has no pool.
   */
  connections: { total: number; idle: number; waiting: number; longestWaitMs: number; max: number } | null;
}

/** A statement whose only parameters are `$1`, `$2` …; each connection parses and plans it once, under its name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Receives what is sent by `pg_notify` on a channel. */
export interface Listener {
  /** Called when a notification has arrived; its transaction has committed. */
  onNotification(): void;
  /**
   * Called with true once every later notification will be received, and with false when some may be missed: the
   * listener then has to treat what it knows as outdated.
   */
  onListening(isListening: boolean): void;
}

export interface Database {
  /** Inside `transaction`'s callback use only the handle passed to it: PGlite has one session. */
  readonly query: Queryable;
  /**
   * Runs one statement in one round trip, for statements that many callers run at the same moment. The audit trail
   * names the app as the actor.
   */
  run(statement: PreparedStatement, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Listens on the channel until `close`, to the transactions of all nodes. */
  listen(channel: string, listener: Listener): Promise<void>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  status(): DatabaseStatus;
  close(): Promise<void>;
}

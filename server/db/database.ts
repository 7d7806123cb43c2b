import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs queries on PGlite and PostgreSQL alike, inside or outside a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/**
 * Runs queries inside a transaction. Locking functions require it, since a lock taken outside one is released at once.
 */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** `read-only`: its disk is full; `down`: it does not answer. Both end by themselves once the cause is gone. */
export type DatabaseState = 'up' | 'read-only' | 'down';

export interface DatabaseStatus {
  state: DatabaseState;
  /**
   * The pool's; `waiting` counts callers without one, of whom the first has waited for `longestWaitMs`. Null for the
   * embedded database, which has none.
   */
  connections: { total: number; idle: number; waiting: number; longestWaitMs: number; max: number } | null;
}

/** SQL whose only parameters are `$1`, `$2` …, which each connection parses and plans once, under its name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Receives what is sent by `pg_notify` on a channel. */
export interface Listener {
  /** Something was sent, and its transaction has committed. */
  onNotice(): void;
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
   * Runs a statement by itself, as one round trip: for what many ask for at the same moment. The audit trail names the
   * app as the actor.
   */
  run(statement: PreparedStatement, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Listens until `close`, to every node's transactions. */
  listen(channel: string, listener: Listener): Promise<void>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  status(): DatabaseStatus;
  close(): Promise<void>;
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Where queries run: PGlite and PostgreSQL alike, inside a transaction or outside. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** Where queries run inside a transaction: what locks takes this, since a lock outside of one ends at once. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** An open database. */
export interface Database {
  /** Inside `transaction`'s callback only the handle that it gives may be used: PGlite has one session. */
  readonly query: Queryable;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The keys that the data is encrypted with, so that a server with other keys refuses to start. */
export const dataKeys = pgTable('data_keys', {
  /** The key's id, as in the texts that it has encrypted. */
  id: text().primaryKey(),
  /**
   * The database's digest key, encrypted with this key. It proves that a secret is right, and stays the same when
   * secrets change.
   */
  digestKey: text('digest_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

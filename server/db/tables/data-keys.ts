import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The keys that the data is encrypted with, so that no server starts with others. */
export const dataKeys = pgTable('data_keys', {
  /** The key's id, as it stands in what it has encrypted. */
  id: text().primaryKey(),
  /** The database's digest key, encrypted with this key: proves a secret, and stays the same when secrets change. */
  digestKey: text('digest_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';

/** Places that were taken by name and phone (product §11.22), with the link that their members were sent. */
export const completions = pgTable('completions', {
  entryId: uuid('entered_id')
    .primaryKey()
    .references(() => entries.id),
  /** A keyed digest of the link, which is made from the entry's id by the database's key. */
  linkDigest: text('link_digest').notNull().unique(),
  /** The time at which the member was first sent the link; null if nobody has sent it. */
  askedAt: timestamp('asked_at', { withTimezone: true }),
  openedAt: timestamp('opened_at', { withTimezone: true }),
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
  reminders: smallint().notNull().default(0),
  completedAt: timestamp('completed_at', { withTimezone: true }),
});

export type CompletionRow = typeof completions.$inferSelect;

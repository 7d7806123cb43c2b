import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';

/** The last badge that was printed of a registration. */
export const badgePrints = pgTable('badge_prints', {
  entryId: uuid('entered_id')
    .primaryKey()
    .references(() => entries.id),
  /** The MD5 digest of the code on it: a ticket with a new code has no badge yet. */
  ticketDigest: text('ticket_digest').notNull(),
  printedAt: timestamp('printed_at', { withTimezone: true }).notNull(),
  /** As the audit trail names actors. */
  printedBy: text('printed_by').notNull(),
});

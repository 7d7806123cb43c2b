import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';

/** Tickets that were used at the door, each once. */
export const checkIns = pgTable('check_ins', {
  entryId: uuid('entered_id')
    .primaryKey()
    .references(() => entries.id),
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }).notNull(),
});

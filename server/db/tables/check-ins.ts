import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';

/** Check-ins as the edition before migration 0030 keeps them. Triggers keep them equal to the scans, which are what counts. */
export const checkIns = pgTable('check_ins', {
  entryId: uuid('entered_id')
    .primaryKey()
    .references(() => entries.id),
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }).notNull(),
});

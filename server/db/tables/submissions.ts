import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';
import { meetings } from './meetings';

/** Submissions by their Idempotency-Key (design section 3), so that a lost answer is given again. */
export const submissions = pgTable(
  'submissions',
  {
    key: text().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Keyed digest of the body: the same key with another body is a conflict. */
    bodyDigest: text('body_digest').notNull(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('submissions_entered').on(table.entryId)],
);

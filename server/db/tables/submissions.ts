import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';
import { meetings } from './meetings';
import { teams } from './teams';

/** Registrations by Idempotency-Key (product §4.13), so that a lost answer can be replayed. */
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

export type NewSubmission = typeof submissions.$inferInsert;

/**
 * Operators' submissions by Idempotency-Key (product §4.13), so that a lost answer can be replayed. Keys are scoped to
 * the team: another team's key matches nothing.
 */
export const teamSubmissions = pgTable(
  'team_submissions',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id),
    key: text().notNull(),
    /** Keyed digest of call and body: the same key with other content is a conflict. */
    bodyDigest: text('body_digest').notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.key] })],
);

import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { meetings } from './meetings';

/**
 * Every definition of a meeting that was published, numbered from 1 (product §16.40). The last one is what the row of
 * `meetings` holds: a trigger writes it whenever the row changes, whoever changes it. A migration that adds a column to
 * `meetings` adds it to these definitions too.
 */
export const meetingRevisions = pgTable(
  'meeting_revisions',
  {
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The columns of `meetings` by their names in the database, without those that are no part of a definition. */
    definition: jsonb().$type<JsonObject>().notNull(),
    /** Why it was published, as the program says it; '' for nothing in particular. */
    note: text().notNull().default(''),
    /** As the audit trail names actors. */
    publishedBy: text('published_by').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.number] })],
);

/** The next definition of a meeting while it is being prepared: one a meeting. */
export const meetingDrafts = pgTable('meeting_drafts', {
  meetingId: integer('meeting_id')
    .primaryKey()
    .references(() => meetings.id, { onDelete: 'cascade' }),
  /** The number of the revision on which it was made; 0 for a meeting that was never published. */
  base: integer().notNull(),
  /** Tells this saving from every other of the meeting's drafts, also of those that were discarded: a random number. */
  version: integer().notNull(),
  /** As in `meetingRevisions`. */
  definition: jsonb().$type<JsonObject>().notNull(),
  /** By shortName, the options' keys that were made from their positions because the file gave none. */
  unkeyed: jsonb().$type<Record<string, string[]>>().notNull(),
  /** Where it came from, such as the name of a file. */
  note: text().notNull().default(''),
  savedBy: text('saved_by').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
});

export type MeetingRevisionRow = typeof meetingRevisions.$inferSelect;
export type MeetingDraftRow = typeof meetingDrafts.$inferSelect;

import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The audit trail: each row records who changed which value from what to what. Triggers on the tables write it in the
 * transaction of the change, and others keep it from being changed or deleted; `position` and `hash` are set once, when
 * a row is sealed into the chain. It holds only ids, amounts and states; for personal data it names the changed
 * columns.
 */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    actor: text().notNull(),
    /** The organiser's command; '' for changes made otherwise. */
    act: text().notNull().default(''),
    /** The table of the row that changed; 'command' for a command itself. */
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The row's position in the chain, from 1 without gaps; null until sealed. */
    position: bigint({ mode: 'number' }).unique(),
    /** SHA-256 of the previous hash and this row, hexadecimal. */
    hash: text(),
    /**
     * The meeting that the record belongs to, by which its trail is listed; 0 for none. Null until `nameMeetings` has
     * looked it up, so that no audited change waits for that. Like `transaction`, it is no part of the chain.
     */
    meetingId: integer('meeting_id'),
    /** The transaction that wrote it: records of one act have the same. Null in rows from before migration 0029. */
    transaction: bigint({ mode: 'number' }).default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (table) => [
    index('audit_records_unsealed')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('audit_records_subject').on(table.subjectId),
    index('audit_records_meeting').on(table.meetingId, table.id),
    index('audit_records_unnamed')
      .on(table.id)
      .where(sql`${table.meetingId} is null`),
  ],
);

export type AuditRow = typeof auditRecords.$inferSelect;

import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
  },
  (table) => [
    index('audit_records_unsealed')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('audit_records_subject').on(table.subjectId),
  ],
);

export type AuditRow = typeof auditRecords.$inferSelect;

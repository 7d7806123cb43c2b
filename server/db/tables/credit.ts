import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { CreditRule } from '../../../src/domain/credit/credit-rule';
import type { CreditExplanation } from '../../../src/domain/credit/explain-credit';
import { entries } from './entries';
import { meetings } from './meetings';

/** How meetings turn attendance into credits, and for which authority; meetings without a row have the default rule. */
export const creditRules = pgTable('credit_rules', {
  meetingId: integer('meeting_id')
    .primaryKey()
    .references(() => meetings.id),
  rule: jsonb().$type<CreditRule>().notNull(),
  /** The layout of the list for the authority, by its key. */
  layout: text().notNull(),
  /** The number under which the authority knows the project; '' if none is set. */
  projectNumber: text('project_number').notNull().default(''),
  /** When the staff froze the list; null while it follows the scans and the rule. */
  frozenAt: timestamp('frozen_at', { withTimezone: true }),
  frozenBy: text('frozen_by').notNull().default(''),
});

/**
 * The entries of the frozen list, one for each person. A correction after the freezing is a further row with its reason; the latest
 * one holds.
 */
export const creditRecords = pgTable(
  'credit_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    creditsMilli: integer('credits_milli').notNull(),
    /** Hours with two decimals, as the list and the certificate show them. */
    hours: text().notNull(),
    /** The lines that explain the credits. */
    explanation: jsonb().$type<CreditExplanation>().notNull(),
    /** Why the record replaces the one before; '' for the freezing itself. */
    reason: text().notNull().default(''),
    /** False once a later one replaced it. */
    live: boolean().notNull().default(true),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (table) => [
    uniqueIndex('credit_records_live')
      .on(table.entryId)
      .where(sql`${table.live}`),
    index('credit_records_meeting').on(table.meetingId),
  ],
);

export type CreditRecordRow = typeof creditRecords.$inferSelect;

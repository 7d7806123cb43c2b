import { bigint, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { SmsTemplate } from '../../gateways/ports';

/**
 * Texts that are owed to someone, written in the transaction that they tell of and removed once sent: none is lost
 * with a process, none tells of what was rolled back.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    template: text().$type<Exclude<SmsTemplate, 'login-code' | 'registration-code'>>().notNull(),
    parameters: jsonb().$type<Record<string, string>>().notNull(),
    attempts: smallint().notNull().default(0),
    /** Not sent before. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('notices_due').on(table.dueAt)],
);

export type NoticeRow = typeof notices.$inferSelect;

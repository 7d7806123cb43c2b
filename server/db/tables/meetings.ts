import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ReceivingAccount } from '../../../src/domain/payment/receiving-account';

/**
 * Meetings (product §3.1). Dates and deadlines are kept as the wire's texts, Asia/Shanghai: a date alone
 * means its last second (product §10.17), which a timestamp column could not tell from midnight.
 */
export const meetings = pgTable('meetings', {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** HTML of the organiser; cleaned whenever it leaves the server. */
  description: text().notNull().default(''),
  banner: text().notNull().default(''),
  registrationEnd: text('registration_end').notNull().default(''),
  /** Ended by the organiser ahead of time. */
  isClosed: boolean('is_closed').notNull().default(false),
  isPaid: boolean('is_paid').notNull(),
  hasExhibitors: boolean('is_enterprises_participating').notNull().default(false),
  admitsVisitors: boolean('is_free_user').notNull().default(false),
  hasCredit: boolean('is_score').notNull().default(false),
  startTime: text('start_time').notNull().default(''),
  endTime: text('end_time').notNull().default(''),
  address: text().notNull().default(''),
  creditDeadline: text('score_deadline').notNull().default(''),
  invoiceDeadline: text('invoice_deadline').notNull().default(''),
  transferDeadline: text('change_deadline').notNull().default(''),
  refundDeadline: text('refund_deadline').notNull().default(''),
  /** With at least so many members each costs `teamPriceFen` (product §11.7); both or neither. */
  teamPriceFrom: integer('team_price_from'),
  teamPriceFen: integer('team_price_fen'),
  /** What a paid delegate pays. */
  feeFen: integer('fee_fen').notNull().default(0),
  needsReview: boolean('needs_review').notNull().default(false),
  receivingAccount: jsonb('receiving_account').$type<ReceivingAccount>(),
  /** The wire's list of form items. */
  formDefinition: jsonb('form_definition').$type<unknown[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type MeetingRow = typeof meetings.$inferSelect;

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';
import { orders } from './orders';

export type RefundDecision = 'pending' | 'approved' | 'refused';

/** Applications for a refund, decided by the organiser. The money's own way stands in `refunds` and the ledger. */
export const refundApplications = pgTable(
  'refund_applications',
  {
    id: uuid().primaryKey(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * What comes back: the member's share, as the order froze it (product §10.12); once approved, less where the
     * payment was accepted though it was less than was asked.
     */
    refundFen: integer('refund_fen').notNull(),
    decision: text().$type<RefundDecision>().notNull().default('pending'),
    /** The organiser's reason for a no; '' where none was given. */
    reason: text().notNull().default(''),
    /** Set where the payment's provider gives the money back; null where the organiser does. */
    outRefundNo: text('out_refund_no').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('refund_applications_entered').on(table.entryId),
    uniqueIndex('refund_applications_pending')
      .on(table.entryId)
      .where(sql`${table.decision} = 'pending'`),
  ],
);

export type RefundApplicationRow = typeof refundApplications.$inferSelect;

/**
 * requested: we owe it; processing: the provider has it; success, closed, abnormal: as the provider says; offline: the
 * provider could not, and the organiser has given the money back otherwise.
 */
export type RefundState = 'requested' | 'processing' | 'success' | 'closed' | 'abnormal' | 'offline';

/** Refunds through a payment provider. The number is ours, so that a repeated request refunds once. */
export const refunds = pgTable(
  'refunds',
  {
    outRefundNo: text('out_refund_no').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Name of the provider that got the payment and gives it back. */
    provider: text().notNull(),
    /** Trade number of the payment that is given back. */
    outTradeNo: text('out_trade_no').notNull(),
    /** Set where one attendee's share is given back; null gives back the whole payment. */
    entryId: uuid('entered_id'),
    refundFen: integer('refund_fen').notNull(),
    totalFen: integer('total_fen').notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** Why the provider did not take it when it was last sent; '' where it did. */
    failure: text().notNull().default(''),
    /** Until when a process has it to itself while it speaks with the provider; null where none has. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('refunds_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('requested', 'processing')`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';
import { orders } from './orders';

export type RefundDecision = 'pending' | 'approved' | 'refused';

/** Refund applications, decided by the organiser. The money's movements are in `refunds` and the ledger. */
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
     * The member's share, as frozen in the order (product §10.12), or a part of it; less, once approved, if an
     * underpayment was accepted.
     */
    refundFen: integer('refund_fen').notNull(),
    decision: text().$type<RefundDecision>().notNull().default('pending'),
    /** The organiser's reason for a refusal, or for a refund that nobody had applied for; '' if none. */
    reason: text().notNull().default(''),
    /**
     * The number of the refund that returns the money. Null until approved, and for offline payments that earlier
     * editions approved: they booked the money as returned at once, and nobody has recorded whether it was.
     */
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
 * requested: to be sent, or to be paid by the organiser; processing: the provider has accepted it; success, closed,
 * abnormal: as reported by the provider; offline: paid by the organiser, since the provider could not, or since no
 * provider took the payment.
 */
export type RefundState = 'requested' | 'processing' | 'success' | 'closed' | 'abnormal' | 'offline';

/**
 * Refunds through a payment provider, and those that the organiser has to pay. The number is ours, so that a repeated
 * request refunds once. A trigger refuses a refund that exceeds the rest of an attendee's share.
 */
export const refunds = pgTable(
  'refunds',
  {
    outRefundNo: text('out_refund_no').primaryKey(),
    /** Null for money that came for an unknown order. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Name of the provider that took the payment, or `offlineMethod` for one that no job sends. */
    provider: text().notNull(),
    /** The trade number of the refunded payment; for an offline payment, of its order. */
    outTradeNo: text('out_trade_no').notNull(),
    /** Set for one attendee's share, or a part of it; null refunds the whole payment. */
    entryId: uuid('entered_id'),
    refundFen: integer('refund_fen').notNull(),
    totalFen: integer('total_fen').notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** The provider's reason for refusing it when last sent; '' if it was accepted. */
    failure: text().notNull().default(''),
    /** The bank's serial number of the organiser's payment; '' if not recorded. */
    bankSerial: text('bank_serial').notNull().default(''),
    /** The time at which its recipient was last asked where to pay it; null for never. */
    accountAskedAt: timestamp('account_asked_at', { withTimezone: true }),
    /** The time until which one process has exclusive use of it while calling the provider; null if unclaimed. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('requested', 'processing')`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

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
     * What comes back: the member's share, as the order froze it (design ruling 16); once approved, less where the payment
     * was accepted though it was less than was asked.
     */
    refundFen: integer('refund_fen').notNull(),
    decision: text().$type<RefundDecision>().notNull().default('pending'),
    /** The organiser's reason for a no; '' where none was given. */
    reason: text().notNull().default(''),
    /** Set where WeChat gives the money back; null where the organiser does. */
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

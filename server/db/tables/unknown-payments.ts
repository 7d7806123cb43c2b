import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/** waiting: for the organiser's decision; booked: it pays for an order; returning: it is being refunded. */
export type UnknownPaymentState = 'waiting' | 'booked' | 'returning';

/**
 * Money that a provider reports under a number we do not know, as after the restore of a backup. It is booked in the
 * ledger once the organiser has decided.
 */
export const unknownPayments = pgTable(
  'unknown_payments',
  {
    provider: text().notNull(),
    /** The provider's number of the payment. */
    transactionId: text('transaction_id').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** RFC 3339, as the provider tells it. */
    paidAt: text('paid_at').notNull(),
    state: text().$type<UnknownPaymentState>().notNull().default('waiting'),
    /** The order it was booked for. */
    orderId: uuid('order_id').references(() => orders.id),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.transactionId] })],
);

export type UnknownPaymentRow = typeof unknownPayments.$inferSelect;

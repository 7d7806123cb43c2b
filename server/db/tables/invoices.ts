import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/** Orders whose invoice the organiser has issued: it cannot be changed any more. */
export const issuedInvoices = pgTable('issued_invoices', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** Number of the invoice; '' where it was not noted. */
  invoiceNumber: text('invoice_number').notNull(),
  /** For how much it was issued: what was refunded before is not on it, what is refunded after is. */
  amountFen: integer('amount_fen').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
});

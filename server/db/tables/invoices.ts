import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/** Orders whose invoice the organiser has issued: it can no longer be changed. */
export const issuedInvoices = pgTable('issued_invoices', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** '' if not recorded. */
  invoiceNumber: text('invoice_number').notNull(),
  /** The amount it was issued for: earlier refunds are deducted, later ones are not. */
  amountFen: integer('amount_fen').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
});

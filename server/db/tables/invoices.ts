import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceFileKinds } from '../../../src/domain/invoice/invoice-file';
import type { TaxRate } from '../../../src/domain/invoice/invoice-settings';
import { files } from './files';
import { meetings } from './meetings';
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

/** Issued invoices that a red one reversed, append-only: what the order had before its present one. */
export const invoiceReversals = pgTable(
  'invoice_reversals',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The number of the invoice that was reversed; '' if it was not recorded. */
    invoiceNumber: text('invoice_number').notNull(),
    amountFen: integer('amount_fen').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The number of the red invoice; '' if not recorded. */
    redNumber: text('red_number').notNull(),
    reversedAt: timestamp('reversed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('invoice_reversals_order').on(table.orderId)],
);

/** How meetings' invoices are written; kept apart from the meeting's definition, which an import replaces. */
export const invoiceSettings = pgTable('invoice_settings', {
  meetingId: integer('meeting_id')
    .primaryKey()
    .references(() => meetings.id),
  itemName: text('item_name').notNull(),
  taxCode: text('tax_code').notNull(),
  taxRate: text('tax_rate').$type<TaxRate>().notNull(),
  isTaxIncluded: boolean('is_tax_included').notNull(),
  remark: text().notNull(),
  isBeforePayment: boolean('is_before_payment').notNull().default(false),
});

/** The files of issued invoices, one of each kind for a version. Those of a reversed invoice stay for the office alone. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: invoiceFileKinds }).notNull(),
    /** The number of the version, as `issued_invoices` had it; '' if it was not recorded. */
    invoiceNumber: text('invoice_number').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** Set when the invoice was reversed: nobody is offered the file any more. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('invoice_files_offered')
      .on(table.orderId, table.kind)
      .where(sql`${table.withdrawnAt} is null`),
    index('invoice_files_order').on(table.orderId),
  ],
);

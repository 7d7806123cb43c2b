import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import { invoiceFileKinds } from '../../../src/domain/invoice/invoice-file';
import type { InvoiceCardEnd } from '../../../src/domain/invoice/invoice-card';
import type { TaxRate } from '../../../src/domain/invoice/invoice-settings';
import { sealedJson } from '../sealed-column';
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

/**
 * Applications for parts of orders, each with its own title and amount; an order's own application, for the rest, is in
 * `orders`. A row is one version: a reversal ends it, and another row waits in its place.
 */
export const invoiceParts = pgTable(
  'invoice_parts',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Like an order's number, and apart from all of them: the tax platform's 流水号 is made of it. */
    number: text().notNull().unique(),
    /** The amount that is applied for. */
    amountFen: integer('amount_fen').notNull(),
    invoice: sealedJson('invoice_parts.invoice', invoiceFormCodec)().notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
    /** '' if not recorded; null until the invoice is issued. */
    issuedNumber: text('issued_number'),
    issuedFen: integer('issued_fen'),
    issuedAt: timestamp('issued_at', { withTimezone: true }),
    /** '' if not recorded; null unless it was reversed. */
    redNumber: text('red_number'),
    reversedAt: timestamp('reversed_at', { withTimezone: true }),
  },
  (table) => [index('invoice_parts_order').on(table.orderId)],
);

/** The files of parts' issued invoices. Those of a reversed one stay for the office alone. */
export const invoicePartFiles = pgTable(
  'invoice_part_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => invoiceParts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: invoiceFileKinds }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('invoice_part_files_kind').on(table.partId, table.kind)],
);

/** The fate of orders' invoices in their payers' card wallets, where the provider of the payment has them. */
export const invoiceCards = pgTable('invoice_cards', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** Null while it is not settled. */
  state: text().$type<InvoiceCardEnd>(),
  /** The numbers of the invoices that the provider was asked to put there, with commas between; '' before. */
  numbers: text().notNull().default(''),
  /** Why they are not there, in Chinese; '' for no reason. */
  reason: text().notNull().default(''),
  /** The number of attempts that have failed. */
  tries: smallint().notNull().default(0),
  /** The time of the next attempt. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
});

import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { files } from './files';
import { orders } from './orders';

/** The bank's receipt of an order's transfer, uploaded by its payer; a later one replaces it. */
export const transferReceipts = pgTable('transfer_receipts', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  fileId: text('file_id')
    .notNull()
    .references(() => files.id),
  /** The day of the transfer, 'YYYY-MM-DD'. */
  paidOn: text('paid_on').notNull(),
  payerName: sealedText('transfer_receipts.payer_name')('payer_name').notNull(),
  /** '' if not given. */
  payerAccount: sealedText('transfer_receipts.payer_account')('payer_account').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
});

export type TransferReceiptRow = typeof transferReceipts.$inferSelect;

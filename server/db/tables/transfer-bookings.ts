import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/**
 * Transfers that editions before migration 0025 have booked. This edition neither reads nor writes them: the migration
 * has copied them into `bank_transactions` and `bank_allocations`, and a trigger copies what such an edition still
 * writes beside this one. A later migration may drop the table.
 */
export const transferBookings = pgTable(
  'transfer_bookings',
  {
    /** The `evidence` of its row in the ledger. */
    evidence: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountFen: integer('amount_fen').notNull(),
    /** The day on which the bank received it, `YYYY-MM-DD`; '' if not recorded. */
    arrivedOn: text('arrived_on').notNull().default(''),
    /** The bank's serial number; '' if not recorded. */
    serial: text().notNull().default(''),
    /** The time since which the order had waited for a transfer; null if its payer had not chosen one. */
    awaitedSince: timestamp('awaited_since', { withTimezone: true }),
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
    /** The time at which it was revoked by a counter-entry; null while it is valid. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** The reason for revoking it; '' while it is valid. */
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (table) => [
    index('transfer_bookings_order').on(table.orderId),
    // A line of the bank's statement can be booked only once, whatever the code does.
    uniqueIndex('transfer_bookings_serial')
      .on(table.serial)
      .where(sql`${table.serial} <> '' and ${table.revokedAt} is null`),
  ],
);

export type TransferBookingRow = typeof transferBookings.$inferSelect;

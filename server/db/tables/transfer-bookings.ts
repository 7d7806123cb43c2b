import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/**
 * Transfers and payments on site as the organiser has booked them, beside their rows in the ledger: what the bank said,
 * and what has to be put back should one turn out to be booked wrongly. The ledger alone says what is booked.
 */
export const transferBookings = pgTable(
  'transfer_bookings',
  {
    /** That of its row in the ledger. */
    evidence: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountFen: integer('amount_fen').notNull(),
    /** When the bank says that it arrived, `YYYY-MM-DD`; '' if not recorded. */
    arrivedOn: text('arrived_on').notNull().default(''),
    /** The bank's serial; '' if not recorded. */
    serial: text().notNull().default(''),
    /** Since when the order had waited for a transfer; null if its payer had not chosen one. */
    awaitedSince: timestamp('awaited_since', { withTimezone: true }),
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
    /** When it was taken back by a counter-entry; null while it stands. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Why; '' while it stands. */
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (table) => [
    index('transfer_bookings_order').on(table.orderId),
    // A line of the bank's statement is booked once, enforced independently of the code.
    uniqueIndex('transfer_bookings_serial')
      .on(table.serial)
      .where(sql`${table.serial} <> '' and ${table.revokedAt} is null`),
  ],
);

export type TransferBookingRow = typeof transferBookings.$inferSelect;

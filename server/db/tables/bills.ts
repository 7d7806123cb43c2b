import { bigint, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** The days whose bills have been compared with the ledger. */
export const billChecks = pgTable(
  'bill_checks',
  {
    provider: text().notNull(),
    /** The day in China, 'YYYY-MM-DD'. */
    day: text().notNull(),
    /** The time until which one process works on this day exclusively. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }).notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** The totals that the bill states. */
    payments: integer().notNull().default(0),
    paymentsFen: bigint('payments_fen', { mode: 'number' }).notNull().default(0),
    refunds: integer().notNull().default(0),
    refundsFen: bigint('refunds_fen', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

export type BillCheckRow = typeof billChecks.$inferSelect;

/**
 * unbooked: on the bill, but not in the ledger; unbilled: in the ledger, but not on the bill; amount, state: on both,
 * with different values.
 */
export type BillDifferenceKind = 'unbooked' | 'unbilled' | 'amount' | 'state';

/** Differences between a day's bill and the ledger, kept until somebody has resolved them. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    day: text().notNull(),
    movement: text().$type<'payment' | 'refund'>().notNull(),
    /** Our number of the payment or refund. */
    number: text().notNull(),
    kind: text().$type<BillDifferenceKind>().notNull(),
    /** The amount in the ledger; null if it is not there. */
    ledgerFen: integer('ledger_fen'),
    billFen: integer('bill_fen'),
    /** The provider's state on the bill; '' if it is not there. */
    billState: text('bill_state').notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    /** The person who resolved it; '' for a later check that found both the same. */
    resolvedBy: text('resolved_by').notNull().default(''),
    note: text().notNull().default(''),
  },
  (table) => [unique('bill_differences_once').on(table.provider, table.day, table.movement, table.number)],
);

export type BillDifferenceRow = typeof billDifferences.$inferSelect;

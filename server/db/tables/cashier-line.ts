import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/**
 * The line before each payment provider's cashier (ADR 0031). A row is an order's place, which it keeps for a while after its
 * turn. Nothing here is worth recording: without these rows people only lose their place.
 */
export const cashierLine = pgTable(
  'cashier_line',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The order of arrival, with gaps. */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Until then one server is asking the provider for it; another one asks after that. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The time of its turn, from which it waits no longer; null before. */
    turnAt: timestamp('turn_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('cashier_line_waiting')
      .on(table.provider, table.place)
      .where(sql`${table.turnAt} is null`),
  ],
);

/** The calls that an outside service takes at present, shared by all servers: a bucket of tokens that refills with time. */
export const callBudgets = pgTable('call_budgets', {
  /** The service, such as `wechat`. */
  name: text().primaryKey(),
  tokens: doublePrecision().notNull(),
  /** Tokens a second at present: fewer than are configured while the service refuses some. */
  rate: doublePrecision().notNull(),
  /** The tokens taken in the last second, by slots of 25 ms since 1970. */
  slots: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The number of tokens that the last lease has taken. */
  taken: integer().notNull(),
  refilledAt: timestamp('refilled_at', { withTimezone: true }).notNull(),
  /** The time at which the rate was last reduced. */
  narrowedAt: timestamp('narrowed_at', { withTimezone: true }),
});

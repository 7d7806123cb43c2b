import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttemptRequest } from '../../gateways/payment-provider';
import { orders } from './orders';

/**
 * open: may still be paid; mismatch: the provider has another amount than was asked, which the organiser settles, and nobody
 * pays the order again until then; refunded: paid and given back without us, so that it never counted; closed and paid are
 * final.
 */
export type AttemptStatus = 'open' | 'mismatch' | 'refunded' | 'closed' | 'paid';

/**
 * Attempts to pay an order through a provider. One order may need several: an attempt lives some hours and belongs to
 * one payer, and a trade number is taken again only with the identical request, which is kept here.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    outTradeNo: text('out_trade_no').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Name of the provider. */
    provider: text().notNull(),
    status: text().$type<AttemptStatus>().notNull().default('open'),
    request: jsonb().$type<AttemptRequest>().notNull(),
    /** What the provider calls the attempt; null until it has answered. */
    checkoutId: text('checkout_id').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** What the provider has, where it is another amount than was asked. */
    receivedFen: integer('received_fen'),
    /** When the provider was last asked how it stands. */
    queriedAt: timestamp('queried_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payment_attempts_open')
      .on(table.orderId)
      .where(sql`${table.status} = 'open'`),
    index('payment_attempts_due')
      .on(table.queriedAt)
      .where(sql`${table.status} = 'open'`),
  ],
);

export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;

export type LedgerKind = 'payment' | 'refund';
/** How money that no provider moves is booked. */
export const offlineMethod = 'offline';

/**
 * What happened to money; rows are only ever added. Payments are positive, refunds negative; the difference of an accepted
 * payment of another amount is either.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<LedgerKind>().notNull(),
    /** A provider's name, or `offlineMethod`. */
    method: text().notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** The provider's number, `transaction:...` or `refund:...`, or `difference:...`: the same event is booked once a method. */
    evidence: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.method, table.evidence), index('ledger_order').on(table.orderId)],
);

/** Payers whose id their identity's provider itself told us; a client may only name one of these. */
export const payers = pgTable('payers', {
  id: text().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttemptRequest } from '../../gateways/payment-provider';
import { orders } from './orders';

/**
 * open: may still be paid; mismatch: the provider received the wrong amount, and nobody can pay the order again until
 * the organiser settles it; refunded: paid and refunded outside this server, so it never counted; closed and paid are
 * final.
 */
export type AttemptStatus = 'open' | 'mismatch' | 'refunded' | 'closed' | 'paid';

/**
 * The state of a payment's delivery report, for providers that pay out only delivered goods. reported: the provider
 * knows of the delivery; void: nothing is left to deliver; failed: a person has to report it.
 */
export type DeliveryState = 'reported' | 'void' | 'failed';

/**
 * Attempts to pay an order through a provider. One order may need several: an attempt lives some hours and belongs to
 * one payer, and a provider accepts a trade number again only with the identical request, which is stored here.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    outTradeNo: text('out_trade_no').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    status: text().$type<AttemptStatus>().notNull().default('open'),
    request: jsonb().$type<AttemptRequest>().notNull(),
    /** The provider's id of the attempt; null until it has answered. */
    checkoutId: text('checkout_id').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The amount that the provider received, if it is not the amount due. */
    receivedFen: integer('received_fen'),
    queriedAt: timestamp('queried_at', { withTimezone: true }),
    /** Null if no delivery has been reported, or need be. */
    deliveryState: text('delivery_state').$type<DeliveryState>(),
    /** The time of the next attempt; null before the first one. */
    deliveryDueAt: timestamp('delivery_due_at', { withTimezone: true }),
    /** The number of failed attempts. */
    deliveryTries: smallint('delivery_tries').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_attempts_delivery')
      .on(sql`(${table.request} ->> 'payerAppId')`, table.deliveryDueAt)
      .where(sql`${table.status} = 'paid' and ${table.deliveryState} is null`),
    uniqueIndex('payment_attempts_open')
      .on(table.orderId)
      .where(sql`${table.status} = 'open'`),
    index('payment_attempts_order').on(table.orderId),
    index('payment_attempts_due')
      .on(table.queriedAt)
      .where(sql`${table.status} = 'open'`),
    index('payment_attempts_payer').on(sql`(${table.request} ->> 'payerId')`),
  ],
);

export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;

export type LedgerKind = 'payment' | 'refund';

/**
 * Money movements; append-only. Payments are positive, refunds negative; the difference of an accepted mismatch may be
 * either.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for money received for an unknown order, which is returned. */
    orderId: uuid('order_id').references(() => orders.id),
    kind: text().$type<LedgerKind>().notNull(),
    /** A provider's name, or `offlineMethod`. */
    method: text().notNull(),
    amountFen: integer('amount_fen').notNull(),
    /**
     * The provider's number as `transaction:...`, `refund:...` or `difference:...`: an event is booked once per method.
     */
    evidence: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.method, table.evidence), index('ledger_order').on(table.orderId)],
);

/** Payers whose id the identity provider has confirmed; clients may only name one of these. */
export const payers = pgTable('payers', {
  id: text().primaryKey(),
  /** The app that the id belongs to; '' in rows from before the mini-program. */
  appId: text('app_id').notNull().default(''),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

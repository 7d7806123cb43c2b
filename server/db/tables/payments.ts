import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PrepayRequest } from '../../gateways/ports';
import { orders } from './orders';

/**
 * open: may still be paid; mismatch: WeChat has another amount than was asked, which the organiser settles, and nobody
 * pays the order again until then; refunded: paid and given back without us, so that it never counted; closed and paid are
 * final.
 */
export type AttemptStatus = 'open' | 'mismatch' | 'refunded' | 'closed' | 'paid';

/**
 * Attempts to pay an order by WeChat. One order may need several: a prepay lives two hours and belongs to one
 * payer, and WeChat takes a trade number again only with the identical request, which is kept here.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    outTradeNo: text('out_trade_no').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text().$type<AttemptStatus>().notNull().default('open'),
    request: jsonb().$type<PrepayRequest>().notNull(),
    /** Null until WeChat has answered. */
    prepayId: text('prepay_id').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** What WeChat has, where it is another amount than was asked. */
    receivedFen: integer('received_fen'),
    /** When WeChat was last asked how it stands. */
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
export type PaymentMethod = 'wechat' | 'offline';

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
    method: text().$type<PaymentMethod>().notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** The provider's number, `transaction:...` or `refund:...`, or `difference:...`: the same event is booked once. */
    evidence: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ledger_order').on(table.orderId)],
);

/**
 * requested: we owe it; processing: WeChat has it; success, closed, abnormal: as WeChat says; offline: WeChat could not,
 * and the organiser has given the money back otherwise.
 */
export type RefundState = 'requested' | 'processing' | 'success' | 'closed' | 'abnormal' | 'offline';

/** Refunds through WeChat. The number is ours, so that a repeated request refunds once. */
export const refunds = pgTable(
  'refunds',
  {
    outRefundNo: text('out_refund_no').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Trade number of the payment that is given back. */
    outTradeNo: text('out_trade_no').notNull(),
    /** Set where one attendee's share is given back; null gives back the whole payment. */
    entryId: uuid('entered_id'),
    refundFen: integer('refund_fen').notNull(),
    totalFen: integer('total_fen').notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** Why WeChat did not take it when it was last sent; '' where it did. */
    failure: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('refunds_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('requested', 'processing')`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** WeChat users whose openid WeChat itself told us; a client may only name one of these. */
export const wechatUsers = pgTable('wechat_users', {
  openid: text().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

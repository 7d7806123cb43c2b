import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import type { OrderStatus } from '../../../src/domain/order/order-transitions';
import { sealedJson } from '../sealed-column';
import { entries } from './entries';
import { meetings } from './meetings';

/** Orders, with what was charged, which is frozen when they are made. Money movements are in the ledger. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Set for a team operator's order. */
    teamId: uuid('team_id'),
    /** The number clients identify the order by: unguessable, and a trade number that payment providers accept. */
    outTradeNo: text('out_trade_no').notNull().unique(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    amountFen: integer('amount_fen').notNull(),
    title: text('commodity_name').notNull(),
    invoice: sealedJson('orders.invoice', invoiceFormCodec)(),
    /** The time at which the payer chose to pay by transfer or on site. */
    awaitingTransferSince: timestamp('awaiting_transfer_since', { withTimezone: true }),
    /**
     * The remark to write on the transfer (product §9.17), without spaces; null for orders without one, which use their
     * number.
     */
    transferRemark: text('transfer_remark').unique(),
    /** The time until which its price holds, since the meeting's prices change then; null without end. */
    priceUntil: timestamp('price_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [index('orders_meeting').on(table.meetingId), index('orders_team').on(table.teamId)],
);

export type OrderRow = typeof orders.$inferSelect;
export type NewOrderRow = typeof orders.$inferInsert;

/** The attendees that an order pays for, each with their share of it. */
export const orderItems = pgTable(
  'order_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    amountFen: integer('amount_fen').notNull(),
    /**
     * The fee that the attendee would have paid alone when it was ordered, which is more where the team price was
     * given. Null in orders of editions before migration 0024: for these the entry's own fee counts, which may have
     * changed since.
     */
    feeFen: integer('fee_fen'),
    /** False once the order is cancelled, or this item is refunded. */
    live: boolean().notNull().default(true),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_entered').on(table.entryId),
    // Nobody can be in two live orders, whatever the code does.
    uniqueIndex('order_items_live_entered')
      .on(table.entryId)
      .where(sql`${table.live}`),
  ],
);

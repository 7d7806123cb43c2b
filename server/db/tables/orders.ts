import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import type { OrderStatus } from '../../../src/domain/order/order-transitions';
import { sealedJson } from '../sealed-column';
import { entries } from './entries';
import { meetings } from './meetings';

/** What was charged, frozen when ordered. Money movements are in the ledger. */
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
    /** When the payer chose to pay by transfer or on site. */
    awaitingTransferSince: timestamp('awaiting_transfer_since', { withTimezone: true }),
    /** What to write on the transfer (product §9.17), unspaced; null for orders without, which have their number. */
    transferRemark: text('transfer_remark').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [index('orders_meeting').on(table.meetingId), index('orders_team').on(table.teamId)],
);

export type OrderRow = typeof orders.$inferSelect;
export type NewOrderRow = typeof orders.$inferInsert;

/** Whom an order pays for, and their share of it. */
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
     * What they would have cost alone when it was ordered: more where the team price was given. Null in what editions
     * before migration 0024 have ordered, for whom the entry's own fee stands, which may have changed since.
     */
    feeFen: integer('fee_fen'),
    /** False once the order is cancelled, or this item is refunded. */
    live: boolean().notNull().default(true),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_entered').on(table.entryId),
    // Nobody is in two live orders, enforced independently of the code.
    uniqueIndex('order_items_live_entered')
      .on(table.entryId)
      .where(sql`${table.live}`),
  ],
);

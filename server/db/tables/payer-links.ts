import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/** Links by which somebody else is asked to pay an order (product §9.28). A link is made from its row's id by the database's key. */
export const payerLinks = pgTable(
  'payer_links',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** A keyed digest: a stolen table opens no order. */
    linkDigest: text('link_digest').notNull().unique(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** The time at which the invoice was last filled in by this link. */
    invoicedAt: timestamp('invoiced_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    // Everybody who asks for an order's link gets the same one, until it is withdrawn.
    uniqueIndex('payer_links_live')
      .on(table.orderId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

export type PayerLinkRow = typeof payerLinks.$inferSelect;

import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TicketGiver } from '../../../src/domain/ticket/transfer-refusal';
import { sealedText } from '../sealed-column';
import { entries } from './entries';

/**
 * waiting: for its receiver, until `endsAt`; overtaken: the ticket changed meanwhile, by a refund asked for or another
 * transfer, as a trigger of `entered` sees.
 */
export type OfferState = 'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'overtaken';

/**
 * Tickets that their givers have offered to somebody by name and phone (product §10.28). The receiver's link is made from the
 * row's id and the phone by the database's key.
 */
export const transferOffers = pgTable(
  'transfer_offers',
  {
    id: uuid().primaryKey(),
    /** The giver's entry. */
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    madeBy: text('made_by').$type<TicketGiver>().notNull(),
    /** The receiver as the giver named them; null once the offer is over, since nobody needs it any more. */
    name: sealedText('transfer_offers.name')('name'),
    phone: sealedText('transfer_offers.phone')('phone'),
    phoneDigest: text('phone_digest'),
    linkDigest: text('link_digest').notNull().unique(),
    state: text().$type<OfferState>().notNull().default('waiting'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    reminders: smallint().notNull().default(0),
    /** The entry that its receiver got by accepting it. */
    receivedId: uuid('received_id').references(() => entries.id),
  },
  (table) => [
    // Whatever the code does, a ticket waits for one receiver at a time.
    uniqueIndex('transfer_offers_waiting')
      .on(table.entryId)
      .where(sql`${table.state} = 'waiting'`),
    index('transfer_offers_entry').on(table.entryId, table.madeAt),
  ],
);

export type TransferOfferRow = typeof transferOffers.$inferSelect;

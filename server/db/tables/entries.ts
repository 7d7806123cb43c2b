import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CreditInfo } from '../../../src/domain/credit/credit-form';
import type { EntryType } from '../../../src/domain/attendee/attendee';
import { meetings } from './meetings';

/** Where a registration stands with the organiser's review; 'none' where the meeting asks for none. */
export type ReviewState = 'none' | 'pending' | 'approved' | 'refused';

/** Registrations (the wire's `entered`, product §3.9). Status columns hold the numbers of product §10. */
export const entries = pgTable(
  'entered',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Set for members of a team. */
    teamId: uuid('team_id'),
    name: text().notNull(),
    phone: text().notNull(),
    provinceText: text('province_text').notNull().default(''),
    /** As registered: 2 paid delegate, 7 free visitor. */
    entryType: smallint('entry_type').$type<EntryType>().notNull(),
    userType: smallint('user_type').notNull(),
    /** The submission's answers by their wire names; ID numbers are encrypted (server/data-cipher.ts). */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    credit: jsonb().$type<CreditInfo>(),
    /** The meeting's fee when this was registered; what an order asks is frozen in its items. */
    feeFen: integer('fee_fen').notNull(),
    payStatus: smallint('pay_status').notNull().default(0),
    refundStatus: smallint('refund_status').notNull().default(0),
    transferStatus: smallint('transfer_status').notNull().default(0),
    paidBy: smallint('who_pay').notNull().default(0),
    isRegistered: boolean('is_sign_up').notNull().default(false),
    /** The wire's attr4: set once a refund or transfer has touched this (product §10.7). */
    isTouched: boolean('is_touched').notNull().default(false),
    reviewState: text('review_state').$type<ReviewState>().notNull().default('none'),
    /** Content of the entry QR code; a new holder gets a new one. */
    ticketRef: text('ticket_ref').notNull().unique(),
    /** False once superseded, deleted, refunded or given away: then the phone may register again. */
    live: boolean().notNull().default(true),
    /** Order in which entries were written: those of a batch share one moment, and ids are random. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // One live entry a phone and meeting, whatever the code above does (product §6.11).
    uniqueIndex('entered_live_phone')
      .on(table.meetingId, table.phone)
      .where(sql`${table.live}`),
    // Who logs in also sees what they gave away or had refunded.
    index('entered_phone').on(table.meetingId, table.phone),
    index('entered_team').on(table.teamId),
  ],
);

export type EntryRow = typeof entries.$inferSelect;

/** An entry to be written; the database gives it its position. */
export type NewEntryRow = Omit<EntryRow, 'position'>;

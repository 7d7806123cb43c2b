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
import { creditFormCodec } from '../../../src/contract/credit-info';
import type { EntryType } from '../../../src/domain/attendee/attendee';
import { sealedJson, sealedText } from '../sealed-column';
import { meetings } from './meetings';

/** A registration's review state; 'none' if the meeting requires no review. */
export type ReviewState = 'none' | 'pending' | 'approved' | 'refused';

/** Registrations (`entered` on the wire, product §3.9). Status columns hold the numbers of product §10. */
export const entries = pgTable(
  'entered',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Set for team members. */
    teamId: uuid('team_id'),
    name: sealedText('entered.name')().notNull(),
    phone: sealedText('entered.phone')().notNull(),
    /** What the phone is found by; null once the entry's data was removed. */
    phoneDigest: text('phone_digest'),
    provinceText: text('province_text').notNull().default(''),
    /** The type chosen at registration: 2 paid delegate, 7 free visitor. */
    entryType: smallint('entry_type').$type<EntryType>().notNull(),
    userType: smallint('user_type').notNull(),
    /** The submission's answers by wire name, encrypted as a whole (`protectAnswers`). */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    credit: sealedJson('entered.credit', creditFormCodec)(),
    /** The meeting's fee at registration time; an order's price is frozen in its items. */
    feeFen: integer('fee_fen').notNull(),
    payStatus: smallint('pay_status').notNull().default(0),
    refundStatus: smallint('refund_status').notNull().default(0),
    transferStatus: smallint('transfer_status').notNull().default(0),
    paidBy: smallint('who_pay').notNull().default(0),
    isRegistered: boolean('is_sign_up').notNull().default(false),
    /** attr4 on the wire: set once a refund or transfer has affected this entry (product §10.7). */
    isTouched: boolean('is_touched').notNull().default(false),
    reviewState: text('review_state').$type<ReviewState>().notNull().default('none'),
    /** Content of the entry QR code; a new holder gets a new one. */
    ticketRef: text('ticket_ref').notNull().unique(),
    /** False once superseded, deleted, refunded or given away: then the phone may register again. */
    live: boolean().notNull().default(true),
    /** Keyed digest of the device that registered it; null where it told none. */
    deviceDigest: text('device_digest'),
    /** Insertion order: entries of a batch share one timestamp, and ids are random. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** When the holder's data was removed; what is left belongs to the books. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // One live entry per phone and meeting, enforced independently of the code (product §6.11).
    uniqueIndex('entered_live_phone')
      .on(table.meetingId, table.phoneDigest)
      .where(sql`${table.live}`),
    // After login, people also see entries they gave away or had refunded.
    index('entered_phone').on(table.meetingId, table.phoneDigest),
    // A team is read in the order in which its members were added, a page at a time.
    index('entered_team').on(table.teamId, table.position),
    // Whose data is removed after the meeting, a page at a time.
    index('entered_kept')
      .on(table.meetingId, table.position)
      .where(sql`${table.erasedAt} is null`),
  ],
);

export type EntryRow = typeof entries.$inferSelect;

/** An entry to insert; the database assigns its position, and the store what its phone is found by. */
export type NewEntryRow = Omit<EntryRow, 'position' | 'phoneDigest' | 'erasedAt'>;

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/**
 * Vouchers of a meeting (product §16.46), and the invitations of its guests, which are vouchers for one phone. How many uses
 * are left is counted from the entries that hold one, as places are (ADR 0030).
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** As `cleanVoucherCode` has it. A guest's stands in a link to their name and phone, so codes are sealed. */
    code: sealedText('vouchers.code')().notNull(),
    codeDigest: text('code_digest').notNull(),
    /** Whom or what it is for, as the office named it: 讲者. */
    label: text().notNull().default(''),
    /** The most that its holder pays; 0: nothing. */
    priceFen: integer('price_fen').notNull(),
    uses: integer().notNull(),
    /** Places of the meeting and its delegates are kept for its unused uses. */
    keepsPlaces: boolean('keeps_places').notNull().default(false),
    /** The only phone that may use it; null for any. */
    phone: sealedText('vouchers.phone')('phone'),
    phoneDigest: text('phone_digest'),
    isGuest: boolean('is_guest').notNull().default(false),
    /** The guest's; null otherwise, and once their data was removed. */
    name: sealedText('vouchers.name')('name'),
    remark: sealedText('vouchers.remark')('remark'),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** When the guest was texted first and last, and how often. */
    invitedAt: timestamp('invited_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    texts: smallint().notNull().default(0),
    /** When the link was opened first. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Vouchers of a batch share one timestamp. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('vouchers_code').on(table.meetingId, table.codeDigest),
    // Nobody is invited twice, whatever the code does.
    uniqueIndex('vouchers_guest')
      .on(table.meetingId, table.phoneDigest)
      .where(sql`${table.isGuest} and ${table.withdrawnAt} is null`),
    index('vouchers_meeting').on(table.meetingId, table.position),
  ],
);

export type VoucherRow = typeof vouchers.$inferSelect;

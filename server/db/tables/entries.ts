import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creditFormCodec } from '../../../src/contract/credit-info';
import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import type { ReviewState } from '../../../src/domain/attendee/attendee';
import {
  entryTypeNumbers,
  paidByNumbers,
  paymentNumbers,
  refundNumbers,
  transferNumbers,
  userTypeNumbers,
} from '../../../src/contract/states';
import { sealedJson, sealedText } from '../sealed-column';
import { storedDefault, wordColumn } from '../word-column';
import { meetings } from './meetings';
import { vouchers } from './vouchers';

/** Registrations (`entered` on the wire, product §3.9). States are words here, and the numbers of product §10 in the database. */
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
    /** The digest by which the phone is found; null once the entry's data was removed. */
    phoneDigest: text('phone_digest'),
    provinceText: text('province_text').notNull().default(''),
    /** The type chosen at registration. */
    entryType: wordColumn('entry_type', entryTypeNumbers).notNull(),
    userType: wordColumn('user_type', userTypeNumbers).notNull(),
    /** The submission's answers by wire name, encrypted as a whole (`protectAnswers`). */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    credit: sealedJson('entered.credit', creditFormCodec)(),
    /** The meeting's fee at registration time; an order's prices are frozen in its items. */
    feeFen: integer('fee_fen').notNull(),
    /** The option by which the meeting's price table prices them (`PriceRow`); null for none. */
    priceOption: text('price_option'),
    payment: wordColumn('pay_status', paymentNumbers).notNull().default(storedDefault(0)),
    refund: wordColumn('refund_status', refundNumbers).notNull().default(storedDefault(0)),
    transfer: wordColumn('transfer_status', transferNumbers).notNull().default(storedDefault(0)),
    paidBy: wordColumn('who_pay', paidByNumbers).notNull().default(storedDefault(0)),
    isRegistered: boolean('is_sign_up').notNull().default(false),
    /** attr4 on the wire: set once a refund or transfer has affected this entry (product §10.7). */
    isTouched: boolean('is_touched').notNull().default(false),
    /** Taken by name and phone, and not completed yet: it admits nobody (product §11.22). */
    isIncomplete: boolean('is_incomplete').notNull().default(false),
    reviewState: text('review_state').$type<ReviewState>().notNull().default('none'),
    /** Content of the entry QR code; a new holder gets a new one. */
    ticketRef: text('ticket_ref').notNull().unique(),
    /** False once superseded, deleted, refunded or transferred: then the phone may register again. */
    live: boolean().notNull().default(true),
    /**
     * The limits whose places it takes while it is live, by their keys (`placesTaken`). A trigger lets no entry take a place
     * that is not there (migration 0047).
     */
    places: jsonb().$type<string[]>().notNull().default([]),
    /** The time until which an unpaid entry keeps its places; null if it keeps them. */
    placesUntil: timestamp('places_until', { withTimezone: true }),
    /** The time until which a visitor who becomes a delegate keeps a delegate's place too; null for no such place. */
    upgradeUntil: timestamp('upgrade_until', { withTimezone: true }),
    /**
     * The place in the meeting's waiting list (product §16.45), the earliest lowest; null outside it. To write 0 asks the
     * trigger for the next one, where a place is missing.
     */
    waitingNo: bigint('waiting_no', { mode: 'number' }),
    /** The limits that it waits for, by their keys: nobody behind takes a place of them. */
    waitingFor: jsonb('waiting_for').$type<string[]>().notNull().default([]),
    /** The time until which somebody of the waiting list may take the place that is kept for them; null while they wait. */
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    /** The invoice that somebody of the waiting list asked for, which their order will have. */
    waitingInvoice: sealedJson('entered.waiting_invoice', invoiceFormCodec)('waiting_invoice'),
    /** It was let in although a place was missing: by the organiser, or because its payment came too late. */
    isBeyondPlaces: boolean('is_beyond_places').notNull().default(false),
    /** The voucher that it was registered with, of which it holds a use while it is live (migration 0051); null for none. */
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    /** The price that the voucher sets at most, whatever becomes of it since. */
    voucherFen: integer('voucher_fen'),
    /** The keyed digest of the device that registered it; null if the client sent none. */
    deviceDigest: text('device_digest'),
    /** Insertion order: entries of a batch share one timestamp, and ids are random. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The time at which the holder's data was removed; the remaining columns belong to the accounts. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // There is at most one live entry per phone and meeting, whatever the code does (product §6.11).
    uniqueIndex('entered_live_phone')
      .on(table.meetingId, table.phoneDigest)
      .where(sql`${table.live}`),
    // After login, people also see entries that they transferred or had refunded.
    index('entered_phone').on(table.meetingId, table.phoneDigest),
    // Teams are read page by page, in the order in which their members were added.
    index('entered_team').on(table.teamId, table.position),
    // Places are counted from the entries that take them. Migration 0047 includes the columns that are counted.
    index('entered_places')
      .on(table.meetingId)
      .where(sql`${table.live} and ${table.places} <> '[]'`),
    index('entered_waiting')
      .on(table.meetingId, table.waitingNo)
      .where(sql`${table.live} and ${table.waitingNo} is not null`),
    index('entered_voucher')
      .on(table.voucherId)
      .where(sql`${table.voucherId} is not null`),
    // The job that removes data after the meeting reads page by page.
    index('entered_kept')
      .on(table.meetingId, table.position)
      .where(sql`${table.erasedAt} is null`),
  ],
);

export type EntryRow = typeof entries.$inferSelect;

/** An entry to insert; the database assigns its position, and the store the phone's digest. */
export type NewEntryRow = Omit<EntryRow, 'position' | 'phoneDigest' | 'erasedAt'>;

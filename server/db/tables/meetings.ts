import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PriceTable } from '../../../src/domain/prices/price-table';
import type { MeetingPlaces } from '../../../src/domain/meeting/places';
import type { ReceivingAccount } from '../../../src/domain/payment/receiving-account';

/**
 * Meetings (product §3.1). Dates and deadlines are stored as wire texts, Asia/Shanghai: a date alone means its last
 * second (product §10.17), which a timestamp column could not distinguish from midnight.
 */
export const meetings = pgTable('meetings', {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** The organiser's HTML, sanitised when it is written. */
  description: text().notNull().default(''),
  /** The version of the sanitiser that cleaned `description`; 0 for none. */
  descriptionCleaner: integer('description_cleaner').notNull().default(0),
  banner: text().notNull().default(''),
  registrationEnd: text('registration_end').notNull().default(''),
  /** Closed early by the organiser. */
  isClosed: boolean('is_closed').notNull().default(false),
  /** The organiser's notice that the meeting does not take place; '' where it does. Registration is then closed, too. */
  cancellation: text().notNull().default(''),
  /** Put away: the desk shows it and changes nothing; null for a meeting that is not. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  /** Never published: attendees do not find it, and the row holds what its draft says. */
  isUnpublished: boolean('is_unpublished').notNull().default(false),
  isPaid: boolean('is_paid').notNull(),
  hasExhibitors: boolean('is_enterprises_participating').notNull().default(false),
  admitsVisitors: boolean('is_free_user').notNull().default(false),
  hasCredit: boolean('is_score').notNull().default(false),
  startTime: text('start_time').notNull().default(''),
  endTime: text('end_time').notNull().default(''),
  address: text().notNull().default(''),
  /**
   * The venue's latitude in degrees of GCJ-02, which Chinese maps use. Latitude and longitude are both set, or neither.
   */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  creditDeadline: text('score_deadline').notNull().default(''),
  invoiceDeadline: text('invoice_deadline').notNull().default(''),
  transferDeadline: text('change_deadline').notNull().default(''),
  refundDeadline: text('refund_deadline').notNull().default(''),
  correctionDeadline: text('correction_deadline').notNull().default(''),
  /** When its reminders are sent, as it was written; '' at the usual times. */
  reminders: text().notNull().default(''),
  /** The number of members from which each costs `teamPriceFen` (product §11.7); both are set, or neither. */
  teamPriceFrom: integer('team_price_from'),
  teamPriceFen: integer('team_price_fen'),
  feeFen: integer('fee_fen').notNull().default(0),
  /**
   * The prices by identity and date; null for one price. `feeFen` and the team price are then its first row's in its first
   * period, which an edition from before price tables charges.
   */
  priceTable: jsonb('price_table').$type<PriceTable>(),
  needsReview: boolean('needs_review').notNull().default(false),
  receivingAccount: jsonb('receiving_account').$type<ReceivingAccount>(),
  /** Null where nothing limits who may register (product §16.44). */
  places: jsonb().$type<MeetingPlaces>(),
  /** There is or was a voucher for anybody: the form asks for a code (product §16.46). */
  hasVouchers: boolean('has_vouchers').notNull().default(false),
  /** Form items as on the wire. */
  formDefinition: jsonb('form_definition').$type<unknown[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type MeetingRow = typeof meetings.$inferSelect;

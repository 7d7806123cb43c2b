import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConsentKind } from '../../../src/domain/privacy/consent';
import { entries } from './entries';
import { meetings } from './meetings';
import { teams } from './teams';

/** Meetings' privacy notices (product §6.12), append-only, so that a consented version can always be read again. */
export const privacyNotices = pgTable(
  'privacy_notices',
  {
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    version: text().notNull(),
    /** Grows with each version; the greatest is the current one. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    text: text().notNull(),
    purpose: text().notNull(),
    retention: text().notNull(),
    /** True if clients that do not know consents are refused too. */
    isStrict: boolean('is_strict').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.version] })],
);

export type PrivacyNoticeRow = typeof privacyNotices.$inferSelect;

/**
 * Consents that people have given, append-only (product §6.12). A row with only an entry was given by its holder; with
 * an entry and a team, declared by the team's operator; with a giver, by the person who transferred the giver's ticket;
 * with only a team, by its operator.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    entryId: uuid('entry_id').references(() => entries.id),
    teamId: uuid('team_id').references(() => teams.id),
    giverId: uuid('giver_id').references(() => entries.id),
    /** The version of the meeting's notice, or of the app's general one if the meeting has none. */
    version: text().notNull(),
    kinds: jsonb().$type<ConsentKind[]>().notNull(),
    /** The keyed digest of the client's address; '' once the person's data was removed. */
    addressDigest: text('address_digest').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('consents_entry').on(table.entryId),
    index('consents_team').on(table.teamId),
    index('consents_giver').on(table.giverId),
    index('consents_meeting').on(table.meetingId, table.version),
  ],
);

export type ConsentRow = typeof consents.$inferSelect;

export type NewConsent = typeof consents.$inferInsert;

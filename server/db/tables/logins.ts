import { bigint, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { meetings } from './meetings';

/** What an SMS code is for; one for another purpose opens nothing. */
export type CodePurpose = 'login' | 'team-registration';

/** SMS codes that were sent. Phones and codes are keyed digests: a stolen table logs nobody in. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phoneDigest: text('phone_digest').notNull(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    purpose: text().$type<CodePurpose>().notNull(),
    /** Over phone, meeting, purpose and code together. */
    codeDigest: text('code_digest').notNull(),
    /** Wrong guesses for this phone while the code was live. */
    tries: smallint().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Used, or replaced by a newer one. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('sms_codes_phone').on(table.phoneDigest), index('sms_codes_expires').on(table.expiresAt)],
);

/** One row a text with a code, so that limits hold over restarts and over several servers. */
export const smsSends = pgTable(
  'sms_sends',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phoneDigest: text('phone_digest').notNull(),
    addressDigest: text('address_digest').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sms_sends_phone').on(table.phoneDigest, table.sentAt),
    index('sms_sends_address').on(table.addressDigest, table.sentAt),
    index('sms_sends_time').on(table.sentAt),
  ],
);

/** Tokens that are good: a digest each, deleted on logout. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: text('token_digest').primaryKey(),
    /** Null for the sandbox's test login, which opens any meeting, and nothing on a real server. */
    meetingId: integer('meeting_id').references(() => meetings.id),
    phone: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expires').on(table.expiresAt)],
);

export type SessionRow = typeof sessions.$inferSelect;

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/** An SMS code is valid for one purpose only. */
export type CodePurpose = 'login' | 'team-registration' | 'desk';

/** The columns of sent codes, but for the meeting. */
export const codeColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  phoneDigest: text('phone_digest').notNull(),
  purpose: text().$type<CodePurpose>().notNull(),
  /** The keyed digest of the requester's address: only the same requester's next code replaces this one. */
  addressDigest: text('address_digest'),
  /** Covers phone, meeting, purpose and code. */
  codeDigest: text('code_digest').notNull(),
  /** Wrong guesses for this phone while the code was live, from all addresses. */
  tries: smallint().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** The time at which it was used or replaced by a newer one. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/** Sent SMS codes. Phones and codes are keyed digests: a stolen table is no use for logging in. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    ...codeColumns(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
  },
  (table) => [index('sms_codes_phone').on(table.phoneDigest), index('sms_codes_expires').on(table.expiresAt)],
);

/** One row per code that was requested and not refused, so that limits hold across restarts and servers. */
export const smsSends = pgTable(
  'sms_sends',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phoneDigest: text('phone_digest').notNull(),
    addressDigest: text('address_digest').notNull(),
    /** The challenge solved for it; null if none was required. */
    challengeId: text('challenge_id'),
    /** Keyed digest of the network around the address; null in rows of earlier editions. */
    groupDigest: text('group_digest'),
    /** Counts towards the limit for strangers, until its phone is proved. */
    isUnproved: boolean('is_unproved').notNull().default(false),
    /** Counts towards the limit for phones with a registration. */
    isRegistered: boolean('is_registered').notNull().default(false),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // A solved challenge is good for one code.
    uniqueIndex('sms_sends_challenge').on(table.challengeId),
    index('sms_sends_phone').on(table.phoneDigest, table.sentAt),
    index('sms_sends_address').on(table.addressDigest, table.sentAt),
    index('sms_sends_time').on(table.sentAt),
    index('sms_sends_unproved')
      .on(table.sentAt)
      .where(sql`is_unproved`),
    index('sms_sends_group')
      .on(table.groupDigest, table.sentAt)
      .where(sql`is_unproved`),
    index('sms_sends_registered')
      .on(table.sentAt)
      .where(sql`is_registered`),
  ],
);

/** Wrong guesses at a phone's codes, by the guesser's address: a stranger's guesses must not use up the owner's. */
export const smsGuesses = pgTable(
  'sms_guesses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phoneDigest: text('phone_digest').notNull(),
    addressDigest: text('address_digest').notNull(),
    guessedAt: timestamp('guessed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sms_guesses_phone').on(table.phoneDigest, table.addressDigest, table.guessedAt),
    index('sms_guesses_time').on(table.guessedAt),
  ],
);

/** Valid tokens, as digests; deleted on logout. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: text('token_digest').primaryKey(),
    /** Null for the sandbox's test login, which opens any meeting, but nothing on a real server. */
    meetingId: integer('meeting_id').references(() => meetings.id),
    phone: sealedText('sessions.phone')().notNull(),
    /** The digest by which the phone is found. */
    phoneDigest: text('phone_digest'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expires').on(table.expiresAt), index('sessions_phone').on(table.phoneDigest)],
);

export type SessionRow = typeof sessions.$inferSelect;

/** A session to insert; the store adds the phone's digest. */
export type NewSessionRow = Omit<SessionRow, 'phoneDigest'>;

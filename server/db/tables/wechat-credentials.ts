import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';

/** The credentials that WeChat issues for a limited time to an account, an official one or a mini-program. */
export type CredentialKind = 'access_token' | 'jsapi_ticket';

/** One row per account and kind, for every server on this database. */
export const wechatCredentials = pgTable('wechat_credentials', {
  /** `<kind>:<app id>`. */
  id: text().primaryKey(),
  /** Grows with each new value. */
  version: bigint({ mode: 'number' }).notNull(),
  /** Null before the first. */
  value: sealedText('wechat_credentials.value')(),
  issuedAt: timestamp('issued_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** The time until which one server may request the next value from WeChat. */
  claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  /** The time until which no server requests one, since WeChat refused with this code. */
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
  refusal: text(),
});

export type CredentialRow = typeof wechatCredentials.$inferSelect;

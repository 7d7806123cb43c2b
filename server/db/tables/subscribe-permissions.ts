import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/**
 * What people have let the mini-program send them: WeChat takes one message for each time that somebody accepted, and a row
 * is one, deleted as it is used. A phone that was typed proves nothing: a row counts once whoever gave it has proved the phone,
 * by their login, or later on the same device.
 */
export const subscribePermissions = pgTable(
  'subscribe_permissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Of the phone whose texts go to this person's WeChat first. */
    phoneDigest: text('phone_digest').notNull(),
    kind: text().$type<SubscribeKind>().notNull(),
    /** The entry or the team that it was given for; null in what an earlier edition writes beside this one: it never counts. */
    holderId: uuid('holder_id'),
    /** Keyed digest of the device on which the phone is still to be proved; null once it was. */
    deviceDigest: text('device_digest'),
    provedAt: timestamp('proved_at', { withTimezone: true }),
    /** The mini-program that the openid belongs to. */
    appId: text('app_id').notNull(),
    openid: sealedText('subscribe_permissions.openid')().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('subscribe_permissions_person').on(table.phoneDigest, table.meetingId, table.kind),
    index('subscribe_permissions_holder').on(table.holderId),
  ],
);

import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/**
 * Permissions that people have given the mini-program to send them messages. WeChat takes one message for each time
 * that somebody accepted; a row is one, and is deleted when it is used. A phone that was typed proves nothing: a row
 * counts once the person who gave it has proved the phone, by their login, or later on the same device.
 */
export const subscribePermissions = pgTable(
  'subscribe_permissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** The digest of the phone whose texts go to this person's WeChat first. */
    phoneDigest: text('phone_digest').notNull(),
    kind: text().$type<SubscribeKind>().notNull(),
    /**
     * The entry or the team that it was given for. Null in rows of the previous edition running beside this one, which
     * never count.
     */
    holderId: uuid('holder_id'),
    /** The keyed digest of the device on which the phone is still to be proved; null once it was. */
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

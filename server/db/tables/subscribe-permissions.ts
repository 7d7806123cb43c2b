import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SubscribeKind } from '../../../src/domain/subscribe-kinds';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/**
 * What people have let the mini-program send them: WeChat takes one message for each time that somebody accepted, and a row
 * is one, deleted as it is used.
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
    /** The mini-program that the openid belongs to. */
    appId: text('app_id').notNull(),
    openid: sealedText('subscribe_permissions.openid')().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('subscribe_permissions_person').on(table.phoneDigest, table.meetingId, table.kind)],
);

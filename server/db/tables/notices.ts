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
import { sealedJson, sealedText } from '../sealed-column';
import type { NoticeTemplate } from '../../../src/domain/notice/sms-texts';
import type { TextOutcome } from '../../../src/domain/notice/text-states';
import type { SubscribeMessage } from '../../gateways/ports';
import { meetings } from './meetings';

/**
 * Outgoing messages, by WeChat or SMS. They are inserted in the transaction they report, so that none is lost when a process
 * ends, and none reports a change that was rolled back. Those that were sent stay, as what a person was told.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: sealedText('notices.phone')().notNull(),
    /** The digest by which the phone is found. */
    phoneDigest: text('phone_digest'),
    template: text().$type<NoticeTemplate>().notNull(),
    parameters: sealedJson<Record<string, string>>('notices.parameters')().notNull(),
    /** The meeting whose permission to send WeChat messages is used; null in rows from before it could be asked for. */
    meetingId: integer('meeting_id').references(() => meetings.id),
    /** The entry or team that the message is about, whose permission is used; null without a subscribe message. */
    holderId: uuid('holder_id'),
    /** The content of WeChat's subscribe message; null for kinds of notices that have none. */
    subscribe: sealedJson<SubscribeMessage>('notices.subscribe')(),
    /** True if an SMS is sent when WeChat has not accepted the message. */
    hasSms: boolean('has_sms').notNull().default(true),
    attempts: smallint().notNull().default(0),
    /**
     * The reminder that it is and whom it is for, such as `day-before 2027-05-14 <entry>`, which stands once, so that nobody is
     * reminded twice whatever processes look at once or are stopped; null for other messages.
     */
    reminder: text(),
    /** The time from which it says nothing true any more, and is given up; null for one that never does. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Null while it waits. */
    outcome: text().$type<TextOutcome>(),
    /** The provider's code for the last failed attempt; null for none. */
    failure: text(),
    /** Long past everybody's time once it is settled: the edition before sends whatever is due. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('notices_due').on(table.dueAt),
    index('notices_phone').on(table.phoneDigest),
    uniqueIndex('notices_reminder').on(table.reminder),
  ],
);

export type NoticeRow = typeof notices.$inferSelect;

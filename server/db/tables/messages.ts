import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReceiverState } from '../../../src/domain/notice/message-states';
import { entries } from './entries';
import { meetings } from './meetings';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Messages of the office to many people of a meeting (product §17.32). */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    sentBy: text('sent_by').notNull(),
    /** The key of the template (`message-templates.ts`). */
    template: text().notNull(),
    /** The time until which somebody has to act, `2027-04-30 18:00`; '' for a template without one. */
    until: text().notNull().default(''),
    /** The people to whom it goes, without those who were left out when it was begun. */
    receivers: integer().notNull(),
    /** The digest of member and idempotency key: one that arrives twice is one message. */
    keyDigest: text('key_digest').notNull(),
    createdAt: moment('created_at').notNull(),
    stoppedAt: moment('stopped_at'),
    stoppedBy: text('stopped_by').notNull().default(''),
    /** When nobody was left. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('messages_key').on(table.keyDigest),
    index('messages_meeting').on(table.meetingId, table.createdAt),
  ],
);

export type MessageRow = typeof messages.$inferSelect;

/** The people of a message, with how it ended for each. Who was left out has the state `left`, and the reason. */
export const messageReceivers = pgTable(
  'message_receivers',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id),
    ordinal: integer().notNull(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    /** The digest of the phone to which it goes, at most once a message; null once the person's data is removed. */
    phoneDigest: text('phone_digest'),
    state: text().$type<ReceiverState>().notNull(),
    /** Why the person was left out, or the provider's code of a failure; '' for neither. */
    reason: text().notNull().default(''),
    attempts: smallint().notNull().default(0),
    dueAt: moment('due_at').notNull(),
    /** When a server began to send it; it is never begun again unless the provider is known not to have sent it. */
    begunAt: moment('begun_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.ordinal] }),
    uniqueIndex('message_receivers_phone')
      .on(table.messageId, table.phoneDigest)
      .where(sql`${table.state} <> 'left'`),
    index('message_receivers_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('message_receivers_entered').on(table.entryId),
    index('message_receivers_digest').on(table.phoneDigest),
  ],
);

export type MessageReceiverRow = typeof messageReceivers.$inferSelect;

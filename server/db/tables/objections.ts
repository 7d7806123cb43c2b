import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ObjectionState } from '../../../src/domain/credit/objection-states';
import { sealedText } from '../sealed-column';
import { entries } from './entries';
import { meetings } from './meetings';

/** Attendees' objections to their hours of a session, until the list is frozen (product §18.18). */
export const hoursObjections = pgTable(
  'hours_objections',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    /** The organiser's id of the session, which may have been removed since. */
    sessionCode: text('session_code').notNull(),
    sessionName: text('session_name').notNull(),
    reason: sealedText('hours_objections.reason')().notNull(),
    /** The uploaded proof, which belongs to the registration; null for none. */
    fileId: text('file_id'),
    state: text().$type<ObjectionState>().notNull().default('open'),
    /** The office's answer in the words that the attendee reads; '' while there is none. */
    answer: sealedText('hours_objections.answer')().notNull(),
    /** The stay that was added, if it was accepted. */
    stayId: text('stay_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [
    uniqueIndex('hours_objections_open')
      .on(table.entryId, table.sessionCode)
      .where(sql`${table.state} = 'open'`),
    index('hours_objections_entered').on(table.entryId),
    index('hours_objections_meeting').on(table.meetingId, table.createdAt),
  ],
);

export type HoursObjectionRow = typeof hoursObjections.$inferSelect;

import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { meetings } from './meetings';

/** Units of meetings' programmes (日程单元), for which attendance counts (product §18.5). */
export const programmeSessions = pgTable(
  'programme_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** The organiser's own id, unique in a meeting. */
    code: text().notNull(),
    name: text().notNull(),
    room: text().notNull().default(''),
    /** Whole minutes of one day in Shanghai. */
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The hours or credits that attending is worth, in thousandths; at most one of them is set. Without either its length counts as hours. */
    hoursMilli: integer('hours_milli'),
    creditsMilli: integer('credits_milli'),
  },
  (table) => [uniqueIndex('programme_sessions_code').on(table.meetingId, table.code)],
);

export type ProgrammeSessionRow = typeof programmeSessions.$inferSelect;

import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { meetings } from './meetings';

/** Teams with their operators (product §3.12). Referenced by `entered.team_id` and `orders.team_id`. */
export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    contactName: text('contact_name').notNull(),
    teamName: text('team_name').notNull(),
    province: text().notNull(),
    /** The operator's phone, used to log in. */
    phone: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('teams_meeting_phone').on(table.meetingId, table.phone)],
);

export type TeamRow = typeof teams.$inferSelect;

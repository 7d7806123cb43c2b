import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';

/** Teams with their operators (product §3.12). Referenced by `entered.team_id` and `orders.team_id`. */
export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    contactName: sealedText('teams.contact_name')('contact_name').notNull(),
    teamName: text('team_name').notNull(),
    province: text().notNull(),
    /** The operator's phone, used to log in. */
    phone: sealedText('teams.phone')().notNull(),
    /** The digest by which the phone is found; null once the operator's data was removed. */
    phoneDigest: text('phone_digest'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('teams_meeting_phone').on(table.meetingId, table.phoneDigest)],
);

export type TeamRow = typeof teams.$inferSelect;

/** A team to insert; the store adds the digest of its operator's phone. */
export type NewTeamRow = Omit<TeamRow, 'phoneDigest'>;

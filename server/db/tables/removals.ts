import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { meetings } from './meetings';

/** Records how much of people's data was removed, and when; numbers alone. */
export const removals = pgTable('removals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** asked: at the person's request; expired: by the retention period after the meeting's end. */
  cause: text().$type<'asked' | 'expired'>().notNull(),
  /** Null if it concerned more than one meeting. */
  meetingId: integer('meeting_id').references(() => meetings.id),
  entries: integer().notNull(),
  teams: integer().notNull(),
  orders: integer().notNull(),
  files: integer().notNull(),
  logins: integer().notNull(),
  notices: integer().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
});

export type RemovalRow = typeof removals.$inferSelect;

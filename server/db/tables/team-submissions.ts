import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { teams } from './teams';

/**
 * What operators submitted, by their Idempotency-Key (design section 3), so that a lost answer is given again. A key is
 * the team's own: naming another team's finds nothing.
 */
export const teamSubmissions = pgTable(
  'team_submissions',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id),
    key: text().notNull(),
    /** Keyed digest of call and body: the same key with another is a conflict. */
    bodyDigest: text('body_digest').notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.key] })],
);

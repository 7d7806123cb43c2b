import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BulkItemState } from '../../../src/domain/people/bulk-run';
import { sealedJson } from '../sealed-column';
import { entries } from './entries';
import { meetings } from './meetings';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Acts on many people, which the servers carry out one person after the other. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** The member of staff who began it; its changes are recorded as theirs. */
    memberId: uuid('member_id').notNull(),
    /** The name of the act. */
    act: text().notNull(),
    /** The act's input besides the people, such as a reason. */
    input: sealedJson<Record<string, unknown>>('bulk_runs.input')().notNull(),
    /** The digest of member and idempotency key: one that arrives twice is one run. */
    keyDigest: text('key_digest').notNull(),
    createdAt: moment('created_at').notNull(),
    /** One process has the run to itself until then; null if none has. */
    claimedUntil: moment('claimed_until'),
    /** When somebody stopped it; it may be begun again. */
    stoppedAt: moment('stopped_at'),
    /** When nobody was left. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('bulk_runs_key').on(table.keyDigest),
    index('bulk_runs_meeting').on(table.meetingId, table.createdAt),
  ],
);

export type BulkRunRow = typeof bulkRuns.$inferSelect;

/** The people of a run, in the order in which it comes to them. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id),
    ordinal: integer().notNull(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    state: text().$type<BulkItemState>().notNull().default('waiting'),
    /** Why the person was left out; '' otherwise. */
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
);

export type BulkItemRow = typeof bulkItems.$inferSelect;

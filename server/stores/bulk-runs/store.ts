import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { BulkItemState } from '../../../src/domain/people/bulk-run';
import type { Queryable, Transaction } from '../../db/database';
import { bulkItems, bulkRuns, type BulkItemRow, type BulkRunRow } from '../../db/tables/bulk-runs';
import { entries } from '../../db/tables/entries';

/**
 * Inserts a run with its people, in their order.
 * @returns the run's id: that of an earlier one with the same key, which is left as it is
 */
export async function insertRun(
  query: Queryable,
  run: typeof bulkRuns.$inferInsert,
  entryIds: readonly string[],
): Promise<string> {
  return query.transaction(async (transaction) => {
    const [added] = await transaction
      .insert(bulkRuns)
      .values(run)
      .onConflictDoNothing({ target: bulkRuns.keyDigest })
      .returning({ id: bulkRuns.id });
    if (added === undefined) {
      const [earlier] = await transaction
        .select({ id: bulkRuns.id })
        .from(bulkRuns)
        .where(eq(bulkRuns.keyDigest, run.keyDigest));
      return earlier?.id ?? run.id;
    }
    // One parameter: drizzle binds one a value.
    await transaction.execute(
      sql`insert into ${bulkItems} (run_id, ordinal, entered_id)
        select ${run.id}, ordinality, value::uuid
        from jsonb_array_elements_text(${JSON.stringify(entryIds)}::jsonb) with ordinality as one (value, ordinality)`,
    );
    return added.id;
  });
}

/** Finds a run of a meeting; null for another's. */
export async function findRun(query: Queryable, meetingId: number, id: string): Promise<BulkRunRow | null> {
  const [run] = await query
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.meetingId, meetingId)));
  return run ?? null;
}

/** Lists a meeting's latest runs. */
export const latestRuns = async (query: Queryable, meetingId: number, limit: number): Promise<BulkRunRow[]> =>
  query.select().from(bulkRuns).where(eq(bulkRuns.meetingId, meetingId)).orderBy(desc(bulkRuns.createdAt)).limit(limit);

/** Lists a meeting's runs that have not ended and were not stopped. */
export const workingRuns = async (query: Queryable, meetingId: number): Promise<BulkRunRow[]> =>
  query
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.meetingId, meetingId), isNull(bulkRuns.endedAt), isNull(bulkRuns.stoppedAt)));

/** Counts a run's people by how far it has come with them. */
export async function countItems(query: Queryable, runId: string): Promise<Record<BulkItemState, number>> {
  const rows = await query
    .select({ state: bulkItems.state, items: sql<number>`count(*)::int` })
    .from(bulkItems)
    .where(eq(bulkItems.runId, runId))
    .groupBy(bulkItems.state);
  const counts = { waiting: 0, begun: 0, done: 0, left: 0 };
  for (const { state, items } of rows) counts[state] = items;
  return counts;
}

/** Somebody whom a run left out. */
export interface LeftPerson {
  entryId: string;
  name: string;
  phone: string;
  reason: string;
}

/** Lists whom a run left out, in its order. */
export const leftPeople = async (query: Queryable, runId: string): Promise<LeftPerson[]> =>
  query
    .select({ entryId: entries.id, name: entries.name, phone: entries.phone, reason: bulkItems.reason })
    .from(bulkItems)
    .innerJoin(entries, eq(entries.id, bulkItems.entryId))
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, 'left')))
    .orderBy(asc(bulkItems.ordinal));

/** Claims a run that is not finished nor stopped, for one process until a time; null if there is none to claim. */
export async function claimRun(query: Queryable, now: Date, until: Date): Promise<BulkRunRow | null> {
  return query.transaction(async (transaction) => {
    const isFree = or(isNull(bulkRuns.claimedUntil), lt(bulkRuns.claimedUntil, now));
    const [found] = await transaction
      .select()
      .from(bulkRuns)
      .where(and(isNull(bulkRuns.endedAt), isNull(bulkRuns.stoppedAt), isFree))
      .orderBy(asc(bulkRuns.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (found === undefined) return null;
    await transaction.update(bulkRuns).set({ claimedUntil: until }).where(eq(bulkRuns.id, found.id));
    return found;
  });
}

/** Prolongs a claim; false if the run was stopped, or ended by another process. */
export async function prolongClaim(query: Queryable, id: string, until: Date): Promise<boolean> {
  const isGoing = and(eq(bulkRuns.id, id), isNull(bulkRuns.stoppedAt), isNull(bulkRuns.endedAt));
  const updated = await query
    .update(bulkRuns)
    .set({ claimedUntil: until })
    .where(isGoing)
    .returning({ id: bulkRuns.id });
  return updated.length > 0;
}

/** Gives up a claim that a run was stored with, unless another process has claimed it since. */
export async function releaseRun(
  query: Queryable,
  { id, claimedUntil }: { id: string; claimedUntil: Date },
): Promise<void> {
  await query
    .update(bulkRuns)
    .set({ claimedUntil: null })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.claimedUntil, claimedUntil)));
}

export async function updateRun(
  query: Queryable,
  id: string,
  changes: Partial<Pick<BulkRunRow, 'claimedUntil' | 'stoppedAt' | 'endedAt'>>,
): Promise<void> {
  await query.update(bulkRuns).set(changes).where(eq(bulkRuns.id, id));
}

/** Reads a run's next people. */
export const nextItems = async (query: Queryable, runId: string, limit: number): Promise<BulkItemRow[]> =>
  query
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, runId), inArray(bulkItems.state, ['waiting', 'begun'])))
    .orderBy(asc(bulkItems.ordinal))
    .limit(limit);

type ItemKey = Pick<BulkItemRow, 'runId' | 'ordinal'>;

const isItem = ({ runId, ordinal }: ItemKey) => and(eq(bulkItems.runId, runId), eq(bulkItems.ordinal, ordinal));

/** Locks a person of a run until the transaction ends, and returns how far the run has come with them. */
export async function lockItem(query: Transaction, key: ItemKey): Promise<BulkItemState | null> {
  const [item] = await query.select({ state: bulkItems.state }).from(bulkItems).where(isItem(key)).for('update');
  return item?.state ?? null;
}

export async function updateItem(
  query: Queryable,
  key: ItemKey,
  changes: Pick<BulkItemRow, 'state'> & Partial<Pick<BulkItemRow, 'reason'>>,
): Promise<void> {
  await query.update(bulkItems).set(changes).where(isItem(key));
}

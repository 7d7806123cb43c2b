import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { notices, type NoticeRow } from '../../db/tables/notices';

/** Queues an SMS message in the transaction that it reports. */
export async function enqueueNotice(
  query: Queryable,
  notice: Pick<NoticeRow, 'phone' | 'template' | 'parameters'>,
  now: Date,
): Promise<void> {
  await query.insert(notices).values({ ...notice, dueAt: now, createdAt: now });
}

/**
 * Claims due notices by postponing their next attempt, so that no other server takes them too, and none is lost if this
 * one dies.
 */
export async function takeDueNotices(
  query: Queryable,
  { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number },
): Promise<NoticeRow[]> {
  return query.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: notices.id })
      .from(notices)
      .where(lte(notices.dueAt, now))
      .orderBy(asc(notices.dueAt), asc(notices.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(notices)
      .set({ attempts: sql`${notices.attempts} + 1`, dueAt: nextAt })
      .where(and(inArray(notices.id, ids)))
      .returning();
  });
}

export async function removeNotice(query: Queryable, id: number): Promise<void> {
  await query.delete(notices).where(eq(notices.id, id));
}

import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { notices, type NoticeRow } from '../../db/tables/notices';
import { settledDueAt } from './store';

/** The messages of a meeting that have not arrived: tried in vain and tried again, or failed for good. */
const isLate = (meetingId: number): SQL | undefined =>
  and(
    eq(notices.meetingId, meetingId),
    or(eq(notices.outcome, 'failed'), and(isNull(notices.outcome), gt(notices.attempts, 0))),
  );

/** Lists the messages of a meeting that have not arrived. */
export const lateNotices = async (query: Queryable, meetingId: number): Promise<NoticeRow[]> =>
  query.select().from(notices).where(isLate(meetingId));

async function changeLate(
  query: Queryable,
  meetingId: number,
  ids: readonly number[],
  changes: Partial<Pick<NoticeRow, 'outcome' | 'failure' | 'attempts' | 'dueAt'>>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await query
    .update(notices)
    .set(changes)
    .where(and(isLate(meetingId), inArray(notices.id, [...ids])))
    .returning({ id: notices.id });
  return changed.length;
}

/** Makes late messages due at once, as if they had never been tried; returns how many there were. */
export const retryNotices = (query: Queryable, meetingId: number, ids: readonly number[], now: Date): Promise<number> =>
  changeLate(query, meetingId, ids, { outcome: null, failure: null, attempts: 0, dueAt: now });

/** Ends late messages, which nobody sends any more; returns how many there were. */
export const giveUpNotices = (query: Queryable, meetingId: number, ids: readonly number[]): Promise<number> =>
  changeLate(query, meetingId, ids, { outcome: 'given-up', dueAt: settledDueAt });

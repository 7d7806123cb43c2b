import { and, asc, count, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { deskViews, type DeskViewRow } from '../../db/tables/staff';

/** Lists the views of a list that a member sees: the meeting's and their own, oldest first. */
export async function viewsFor(
  query: Queryable,
  { meetingId, list, memberId }: Pick<DeskViewRow, 'meetingId' | 'list' | 'memberId'>,
): Promise<DeskViewRow[]> {
  const isSeen = or(eq(deskViews.isShared, true), eq(deskViews.memberId, memberId));
  return query
    .select()
    .from(deskViews)
    .where(and(eq(deskViews.meetingId, meetingId), eq(deskViews.list, list), isSeen))
    .orderBy(asc(deskViews.createdAt));
}

/** Counts a member's views of a meeting. */
export async function countViews(
  query: Queryable,
  { meetingId, memberId }: Pick<DeskViewRow, 'meetingId' | 'memberId'>,
): Promise<number> {
  const [row] = await query
    .select({ views: count() })
    .from(deskViews)
    .where(and(eq(deskViews.meetingId, meetingId), eq(deskViews.memberId, memberId)));
  return row?.views ?? 0;
}

export async function insertView(query: Queryable, view: DeskViewRow): Promise<void> {
  await query.insert(deskViews).values(view);
}

/** Deletes a member's own view; false if there is none. */
export async function deleteView(
  query: Queryable,
  { id, memberId }: Pick<DeskViewRow, 'id' | 'memberId'>,
): Promise<boolean> {
  const isOwn = and(eq(deskViews.id, id), eq(deskViews.memberId, memberId));
  return (await query.delete(deskViews).where(isOwn).returning({ id: deskViews.id })).length > 0;
}

/** Deletes the views of a meeting that is itself deleted. */
export async function deleteViewsOf(query: Queryable, meetingId: number): Promise<void> {
  await query.delete(deskViews).where(eq(deskViews.meetingId, meetingId));
}

import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { consents, privacyNotices, type ConsentRow, type PrivacyNoticeRow } from '../../db/tables/privacy';

/** Finds the current notice; null for none. */
export async function currentNotice(query: Queryable, meetingId: number): Promise<PrivacyNoticeRow | null> {
  const [notice] = await query
    .select()
    .from(privacyNotices)
    .where(eq(privacyNotices.meetingId, meetingId))
    .orderBy(desc(privacyNotices.position))
    .limit(1);
  return notice ?? null;
}

export async function findNotice(
  query: Queryable,
  meetingId: number,
  version: string,
): Promise<PrivacyNoticeRow | null> {
  const notices = await noticesOf(query, meetingId);
  return notices.find((notice) => notice.version === version) ?? null;
}

/** Lists every version, the first one first. */
export async function noticesOf(query: Queryable, meetingId: number): Promise<PrivacyNoticeRow[]> {
  return query
    .select()
    .from(privacyNotices)
    .where(eq(privacyNotices.meetingId, meetingId))
    .orderBy(asc(privacyNotices.position));
}

/**
 * Inserts a version.
 * @returns false if the meeting already has this version, which stays unchanged
 */
export async function insertNotice(
  query: Queryable,
  notice: Omit<typeof privacyNotices.$inferInsert, 'position'>,
): Promise<boolean> {
  const added = await query.insert(privacyNotices).values(notice).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Deletes the notices of a meeting that is itself deleted. */
export async function deleteNotices(query: Queryable, meetingId: number): Promise<void> {
  await query.delete(privacyNotices).where(eq(privacyNotices.meetingId, meetingId));
}

export async function insertConsents(query: Queryable, rows: readonly (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await query.insert(consents).values([...rows]);
}

/** Counts the consents to each version. */
export async function countConsents(query: Queryable, meetingId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .select({ version: consents.version, given: count() })
    .from(consents)
    .where(eq(consents.meetingId, meetingId))
    .groupBy(consents.version);
  return new Map(rows.map(({ version, given }) => [version, given]));
}

/** Lists the consents about an entry, latest first. */
export async function consentsOfEntry(query: Queryable, entryId: string): Promise<ConsentRow[]> {
  return query.select().from(consents).where(eq(consents.entryId, entryId)).orderBy(desc(consents.id));
}

/** Lists the consents of a team's operator about themselves. */
export async function consentsOfTeam(query: Queryable, teamId: string): Promise<ConsentRow[]> {
  const isOwn = and(eq(consents.teamId, teamId), isNull(consents.entryId));
  return query.select().from(consents).where(isOwn).orderBy(desc(consents.id));
}

/**
 * Blanks the addresses from which the consents about these people, or declared by them, were sent. The consents
 * themselves and their times are preserved.
 */
export const forgetConsentAddresses: RemovePersonalData = async (query, { entryIds, teamIds }) => {
  for (const isTheirs of [
    isAmong(consents.entryId, entryIds),
    isAmong(consents.giverId, entryIds),
    isAmong(consents.teamId, teamIds),
  ])
    await query.update(consents).set({ addressDigest: '' }).where(isTheirs);
  return {};
};

import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { consents, privacyNotices, type ConsentRow, type PrivacyNoticeRow } from '../../db/tables/privacy';

/** The notice in force; null for none. */
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

/** Every version, the first first. */
export async function noticesOf(query: Queryable, meetingId: number): Promise<PrivacyNoticeRow[]> {
  return query
    .select()
    .from(privacyNotices)
    .where(eq(privacyNotices.meetingId, meetingId))
    .orderBy(asc(privacyNotices.position));
}

/** @returns false if the meeting already has this version, which stays as it is */
export async function insertNotice(
  query: Queryable,
  notice: Omit<typeof privacyNotices.$inferInsert, 'position'>,
): Promise<boolean> {
  const added = await query.insert(privacyNotices).values(notice).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function insertConsents(query: Queryable, rows: readonly (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await query.insert(consents).values([...rows]);
}

/** How many consents there are to each version. */
export async function countConsents(query: Queryable, meetingId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .select({ version: consents.version, given: count() })
    .from(consents)
    .where(eq(consents.meetingId, meetingId))
    .groupBy(consents.version);
  return new Map(rows.map(({ version, given }) => [version, given]));
}

/** The consents about an entry, latest first. */
export async function consentsOfEntry(query: Queryable, entryId: string): Promise<ConsentRow[]> {
  return query.select().from(consents).where(eq(consents.entryId, entryId)).orderBy(desc(consents.id));
}

/** The consents of a team's operator about themselves. */
export async function consentsOfTeam(query: Queryable, teamId: string): Promise<ConsentRow[]> {
  const isOwn = and(eq(consents.teamId, teamId), isNull(consents.entryId));
  return query.select().from(consents).where(isOwn).orderBy(desc(consents.id));
}

/** Forgets where the consents about these, or declared by these, came from; what was agreed to, and when, stays. */
export const forgetConsentAddresses: RemovePersonalData = async (query, { entryIds, teamIds }) => {
  for (const isTheirs of [
    isAmong(consents.entryId, entryIds),
    isAmong(consents.giverId, entryIds),
    isAmong(consents.teamId, teamIds),
  ])
    await query.update(consents).set({ addressDigest: '' }).where(isTheirs);
  return {};
};

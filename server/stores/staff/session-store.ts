import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { staffRecoveryCodes, staffSessions, type StaffSessionRow } from '../../db/tables/staff';

export async function insertSession(query: Queryable, session: StaffSessionRow): Promise<void> {
  await query.insert(staffSessions).values(session);
}

/** Finds a session that has not expired. */
export async function findSession(query: Queryable, tokenDigest: string, now: Date): Promise<StaffSessionRow | null> {
  const isLive = and(eq(staffSessions.tokenDigest, tokenDigest), gt(staffSessions.expiresAt, now));
  const [session] = await query.select().from(staffSessions).where(isLive);
  return session ?? null;
}

export async function updateSession(
  query: Queryable,
  tokenDigest: string,
  changes: Partial<Pick<StaffSessionRow, 'usedAt' | 'provedAt'>>,
): Promise<void> {
  await query.update(staffSessions).set(changes).where(eq(staffSessions.tokenDigest, tokenDigest));
}

/** Lists a member's sessions, the last used first. */
export async function sessionsOfMember(query: Queryable, memberId: string, now: Date): Promise<StaffSessionRow[]> {
  const isLive = and(eq(staffSessions.memberId, memberId), gt(staffSessions.expiresAt, now));
  return query.select().from(staffSessions).where(isLive).orderBy(desc(staffSessions.usedAt));
}

export async function deleteSession(query: Queryable, tokenDigest: string): Promise<void> {
  await query.delete(staffSessions).where(eq(staffSessions.tokenDigest, tokenDigest));
}

/** Deletes a member's session by its id; false if there is none. */
export async function deleteSessionOfMember(query: Queryable, memberId: string, id: string): Promise<boolean> {
  const isTheirs = and(eq(staffSessions.memberId, memberId), eq(staffSessions.id, id));
  return (await query.delete(staffSessions).where(isTheirs).returning({ id: staffSessions.id })).length > 0;
}

/** Deletes all sessions of a member. */
export async function deleteSessionsOfMember(query: Queryable, memberId: string): Promise<void> {
  await query.delete(staffSessions).where(eq(staffSessions.memberId, memberId));
}

export async function deleteExpiredSessions(query: Queryable, now: Date): Promise<void> {
  await query.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}

/** Replaces a member's recovery codes. */
export async function replaceRecoveryCodes(
  query: Transaction,
  memberId: string,
  codeDigests: readonly string[],
): Promise<void> {
  await query.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
  if (codeDigests.length > 0)
    await query.insert(staffRecoveryCodes).values(codeDigests.map((codeDigest) => ({ codeDigest, memberId })));
}

/** Uses a recovery code up; false if the member has no such unused one. */
export async function takeRecoveryCode(
  query: Queryable,
  { memberId, codeDigest, usedAt }: { memberId: string; codeDigest: string; usedAt: Date },
): Promise<boolean> {
  const isUnused = and(
    eq(staffRecoveryCodes.memberId, memberId),
    eq(staffRecoveryCodes.codeDigest, codeDigest),
    isNull(staffRecoveryCodes.usedAt),
  );
  const taken = await query.update(staffRecoveryCodes).set({ usedAt }).where(isUnused).returning();
  return taken.length > 0;
}

export async function countRecoveryCodes(query: Queryable, memberId: string): Promise<number> {
  const [row] = await query
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.memberId, memberId), isNull(staffRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

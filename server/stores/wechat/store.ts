import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { wechatCredentials, type CredentialRow } from '../../db/tables/wechat-credentials';

export async function findCredential(query: Queryable, id: string): Promise<CredentialRow | null> {
  const [row] = await query.select().from(wechatCredentials).where(eq(wechatCredentials.id, id));
  return row ?? null;
}

/**
 * Claims asking WeChat for the next value, for one server at a time.
 * @param version of the value to be replaced, 0 for none; a newer one is not replaced
 * @returns whether the caller is to ask
 */
export async function claimCredential(
  query: Queryable,
  { id, version, now, claimedUntil }: { id: string; version: number; now: Date; claimedUntil: Date },
): Promise<boolean> {
  const { claimedUntil: claimed, pausedUntil: paused } = wechatCredentials;
  const isFree = sql`(${or(isNull(claimed), lte(claimed, now))}) and (${or(isNull(paused), lte(paused, now))})`;
  const rows = await query
    .insert(wechatCredentials)
    .values({ id, version: 0, claimedUntil })
    .onConflictDoUpdate({
      target: wechatCredentials.id,
      set: { claimedUntil },
      setWhere: sql`${eq(wechatCredentials.version, version)} and ${isFree}`,
    })
    .returning({ id: wechatCredentials.id });
  return rows.length > 0;
}

/** Keeps the next value, unless another server has replaced the same one meanwhile. */
export async function keepCredential(
  query: Queryable,
  { id, version, ...issued }: { id: string; version: number; value: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await query
    .update(wechatCredentials)
    .set({ ...issued, version: version + 1, claimedUntil: null, pausedUntil: null, refusal: null })
    .where(and(eq(wechatCredentials.id, id), eq(wechatCredentials.version, version)));
}

/** Gives the claim back, and has nobody ask for a while. */
export async function pauseCredential(
  query: Queryable,
  { id, version, pausedUntil, refusal }: { id: string; version: number; pausedUntil: Date; refusal: string },
): Promise<void> {
  await query
    .update(wechatCredentials)
    .set({ claimedUntil: null, pausedUntil, refusal })
    .where(and(eq(wechatCredentials.id, id), eq(wechatCredentials.version, version)));
}

import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import { sessions, smsCodes, smsSends, type CodePurpose, type SessionRow } from '../../db/tables/logins';
import { teams, type TeamRow } from '../../db/tables/teams';

type CodeRow = typeof smsCodes.$inferSelect;

/** A phone's codes for a purpose that may still be used, locked until the transaction ends. */
export async function lockLiveCodes(
  query: Queryable,
  phoneDigest: string,
  purpose: CodePurpose,
  now: Date,
): Promise<CodeRow[]> {
  return query
    .select()
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.phoneDigest, phoneDigest),
        eq(smsCodes.purpose, purpose),
        isNull(smsCodes.endedAt),
        gt(smsCodes.expiresAt, now),
      ),
    )
    .orderBy(asc(smsCodes.id))
    .for('update');
}

export async function insertCode(query: Queryable, code: typeof smsCodes.$inferInsert): Promise<void> {
  await query.insert(smsCodes).values(code);
}

export async function endCode(query: Queryable, id: number, endedAt: Date): Promise<void> {
  await query.update(smsCodes).set({ endedAt }).where(eq(smsCodes.id, id));
}

export async function countTry(query: Queryable, id: number): Promise<void> {
  await query
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(eq(smsCodes.id, id));
}

/** Gives a send back that never left. */
export async function forgetSend(query: Queryable, id: number): Promise<void> {
  await query.delete(smsSends).where(eq(smsSends.id, id));
}

export async function insertSession(query: Queryable, session: SessionRow): Promise<void> {
  await query.insert(sessions).values(session);
}

export async function findSession(query: Queryable, tokenDigest: string, now: Date): Promise<SessionRow | null> {
  const [session] = await query
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenDigest, tokenDigest), gt(sessions.expiresAt, now)));
  return session ?? null;
}

export async function deleteSession(query: Queryable, tokenDigest: string): Promise<void> {
  await query.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest));
}

/**
 * What a phone sees of a meeting: its live entry, and those it had refunded or gave away (design ruling 20), latest
 * first. Superseded ones are gone.
 */
export async function entriesOfPhone(query: Queryable, meetingId: number, phone: string): Promise<EntryRow[]> {
  return query
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.meetingId, meetingId),
        eq(entries.phone, phone),
        or(eq(entries.live, true), eq(entries.isTouched, true)),
      ),
    )
    .orderBy(desc(entries.live), desc(entries.position));
}

export async function findTeam(query: Queryable, meetingId: number, phone: string): Promise<TeamRow | null> {
  const [team] = await query
    .select()
    .from(teams)
    .where(and(eq(teams.meetingId, meetingId), eq(teams.phone, phone)));
  return team ?? null;
}

/** Removes what is over: codes and sends from before `before`, sessions that expired before `now`. */
export async function deleteOldLogins(query: Queryable, { before, now }: { before: Date; now: Date }): Promise<void> {
  await query.delete(smsCodes).where(lt(smsCodes.expiresAt, before));
  await query.delete(smsSends).where(lt(smsSends.sentAt, before));
  await query.delete(sessions).where(lt(sessions.expiresAt, now));
}

import { and, asc, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
import { phoneDigest } from '../../db/sealed-column';
import { deskCodes } from '../../db/tables/staff';
import {
  sessions,
  smsCodes,
  smsGuesses,
  smsSends,
  type CodePurpose,
  type NewSessionRow,
  type SessionRow,
} from '../../db/tables/logins';

type CodeRow = typeof smsCodes.$inferSelect;

/** The codes for the desk, which are for no meeting, have a table of their own. */
const tableOf = (purpose: CodePurpose): typeof smsCodes =>
  // The two differ in a reference alone.
  purpose === 'desk' ? (deskCodes as unknown as typeof smsCodes) : smsCodes;

/** Locks a phone's usable codes for a purpose until the transaction ends. */
export async function lockLiveCodes(
  query: Queryable,
  phoneDigest: string,
  purpose: CodePurpose,
  now: Date,
): Promise<CodeRow[]> {
  const codes = tableOf(purpose);
  return query
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.phoneDigest, phoneDigest),
        eq(codes.purpose, purpose),
        isNull(codes.endedAt),
        gt(codes.expiresAt, now),
      ),
    )
    .orderBy(asc(codes.id))
    .for('update');
}

export async function insertCode(query: Queryable, code: typeof smsCodes.$inferInsert): Promise<void> {
  await query.insert(tableOf(code.purpose)).values(code);
}

type CodeKey = Pick<CodeRow, 'id' | 'purpose'>;

export async function endCode(query: Queryable, { id, purpose }: CodeKey, endedAt: Date): Promise<void> {
  const codes = tableOf(purpose);
  await query.update(codes).set({ endedAt }).where(eq(codes.id, id));
}

export async function countTry(query: Queryable, { id, purpose }: CodeKey): Promise<void> {
  const codes = tableOf(purpose);
  await query
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(eq(codes.id, id));
}

export async function insertSend(query: Queryable, send: typeof smsSends.$inferInsert): Promise<{ id: number }> {
  const [row] = await query.insert(smsSends).values(send).returning({ id: smsSends.id });
  if (row === undefined) throw new Error('An insert returned no row');
  return row;
}

/** Keyed digests of the phone that a code is for and of the address that asks for it. */
export interface SendCaller {
  phoneDigest: string;
  addressDigest: string;
  groupDigest: string;
}

/** Returns when the address last asked for a code to the phone, in epoch milliseconds; null for never. */
export async function lastSendAt(
  query: Queryable,
  { phoneDigest, addressDigest }: Pick<SendCaller, 'phoneDigest' | 'addressDigest'>,
): Promise<number | null> {
  const [last] = await query
    .select({ sentAt: smsSends.sentAt })
    .from(smsSends)
    .where(and(eq(smsSends.phoneDigest, phoneDigest), eq(smsSends.addressDigest, addressDigest)))
    .orderBy(desc(smsSends.sentAt))
    .limit(1);
  return last?.sentAt.getTime() ?? null;
}

/** Stops counting the codes to a phone against the strangers' limit: its holder has proved that they received one. */
export async function markSendsProved(query: Queryable, phoneDigest: string): Promise<void> {
  await query
    .update(smsSends)
    .set({ isUnproved: false })
    .where(and(eq(smsSends.phoneDigest, phoneDigest), eq(smsSends.isUnproved, true)));
}

/** Counts wrong guesses from an address at a phone's codes, within a day and since `since`. */
export async function countGuesses(
  query: Queryable,
  { phoneDigest, addressDigest, since, now }: { phoneDigest: string; addressDigest: string; since: Date; now: Date },
): Promise<{ recent: number; today: number }> {
  const [row] = await query
    .select({
      recent: sql`count(*) filter (where ${gte(smsGuesses.guessedAt, since)})`.mapWith(Number),
      today: sql`count(*)`.mapWith(Number),
    })
    .from(smsGuesses)
    .where(
      and(
        eq(smsGuesses.phoneDigest, phoneDigest),
        eq(smsGuesses.addressDigest, addressDigest),
        gt(smsGuesses.guessedAt, new Date(now.getTime() - 24 * 3_600_000)),
      ),
    );
  return row ?? { recent: 0, today: 0 };
}

export async function insertGuess(query: Queryable, guess: typeof smsGuesses.$inferInsert): Promise<void> {
  await query.insert(smsGuesses).values(guess);
}

/** Deletes a send that was never sent, so that it no longer counts. */
export async function deleteSend(query: Queryable, id: number): Promise<void> {
  await query.delete(smsSends).where(eq(smsSends.id, id));
}

export async function insertSession(query: Queryable, session: NewSessionRow): Promise<void> {
  await query.insert(sessions).values({ ...session, phoneDigest: phoneDigest(session.phone) });
}

const sessionByToken = prepareOnce((query) =>
  query
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.tokenDigest, sql.placeholder('tokenDigest')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .prepare('session-by-token'),
);

export async function findSession(query: Queryable, tokenDigest: string, now: Date): Promise<SessionRow | null> {
  const [session] = await sessionByToken(query).execute({ tokenDigest, now: now.toISOString() });
  return session ?? null;
}

/** Moves a session's end, unless another call has moved it further. */
export async function prolongSession(query: Queryable, tokenDigest: string, expiresAt: Date): Promise<void> {
  await query
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.tokenDigest, tokenDigest), lt(sessions.expiresAt, expiresAt)));
}

export async function deleteSession(query: Queryable, tokenDigest: string): Promise<void> {
  await query.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest));
}

/** Deletes codes, guesses and sends from before `before`, and sessions that expired before `now`. */
export async function deleteOldLogins(query: Queryable, { before, now }: { before: Date; now: Date }): Promise<void> {
  await query.delete(smsCodes).where(lt(smsCodes.expiresAt, before));
  await query.delete(deskCodes).where(lt(deskCodes.expiresAt, before));
  await query.delete(smsSends).where(lt(smsSends.sentAt, before));
  await query.delete(smsGuesses).where(lt(smsGuesses.guessedAt, before));
  await query.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** A phone's sessions, at every meeting. */
export const sessionsOfPhone = async (query: Queryable, phone: string): Promise<SessionRow[]> =>
  query
    .select()
    .from(sessions)
    .where(eq(sessions.phoneDigest, phoneDigest(phone)));

/** The codes that were sent to a phone. */
export const codesOfPhone = async (query: Queryable, phone: string): Promise<CodeRow[]> =>
  query
    .select()
    .from(smsCodes)
    .where(eq(smsCodes.phoneDigest, phoneDigest(phone)));

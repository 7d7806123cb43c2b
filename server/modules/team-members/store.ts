import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entered, type EnteredRow } from '../../db/tables/entered';

/** Rows an insert: a statement takes 65,535 values at most. */
const rowsAnInsert = 500;

/** To be run in a transaction. */
export async function insertMembers(query: Queryable, rows: (typeof entered.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAnInsert) {
    await query.insert(entered).values(rows.slice(start, start + rowsAnInsert));
  }
}

/** Which of these phones have a live entry at a meeting. */
export async function livePhones(
  query: Queryable,
  meetingId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await query
    .select({ phone: entered.phone })
    .from(entered)
    .where(and(eq(entered.meetingId, meetingId), inArray(entered.phone, [...phones]), eq(entered.live, true)));
  return new Set(rows.map(({ phone }) => phone));
}

/** A team's live member by phone, locked until the transaction ends; null where there is none. */
export async function lockMemberByPhone(
  query: Queryable,
  { meetingId, teamId, phone }: { meetingId: number; teamId: string; phone: string },
): Promise<EnteredRow | null> {
  const ofTeam = and(eq(entered.meetingId, meetingId), eq(entered.teamId, teamId));
  const [member] = await query
    .select()
    .from(entered)
    .where(and(ofTeam, eq(entered.phone, phone), eq(entered.live, true)))
    .for('update');
  return member ?? null;
}

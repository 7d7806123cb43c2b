import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow, type NewEntryRow } from '../../db/tables/entries';

const { position: _, ...given } = getTableColumns(entries);
const columns = Object.entries(given);

/**
 * Inserts members as one JSON parameter: one parameter a value takes drizzle longer for a thousand rows than checking
 * and saving them. Their positions are in the order of `rows`. To be run in a transaction.
 */
export async function insertMembers(query: Queryable, rows: readonly NewEntryRow[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof NewEntryRow]])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await query.execute(
    sql`insert into ${entries} (${names})
      select ${names}
      from jsonb_populate_recordset(null::${entries}, ${JSON.stringify(records)}::jsonb) with ordinality
      order by ordinality`,
  );
}

/** Which of these phones have a live entry at a meeting. */
export async function livePhones(
  query: Queryable,
  meetingId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await query
    .select({ phone: entries.phone })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isAmong(entries.phone, phones), eq(entries.live, true)));
  return new Set(rows.map(({ phone }) => phone));
}

/** A team's live member by phone, locked until the transaction ends; null where there is none. */
export async function lockMemberByPhone(
  query: Queryable,
  { meetingId, teamId, phone }: { meetingId: number; teamId: string; phone: string },
): Promise<EntryRow | null> {
  const ofTeam = and(eq(entries.meetingId, meetingId), eq(entries.teamId, teamId));
  const [member] = await query
    .select()
    .from(entries)
    .where(and(ofTeam, eq(entries.phone, phone), eq(entries.live, true)))
    .for('update');
  return member ?? null;
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { gateLinks, type GateLinkRow } from '../../db/tables/door';
import type { DataCipher } from '../../secrets/data-cipher';

type Digester = Pick<DataCipher, 'digest'>;

/** The length of a link in characters, of six random bits each. */
const linkLength = 32;
/** The shortest time between two notes that a link is in use, in milliseconds, so that most scans write nothing here. */
const useStepMs = 60_000;

/** Makes the link of a row. It cannot be made without the database's key, and its digest alone is stored. */
export const gateLinkOf = (cipher: Digester, id: string): string =>
  cipher.digest(`gate-link:${id}`).slice(0, linkLength);

const digestOf = (cipher: Digester, link: string): string => cipher.digest(`gate-link-digest:${link}`);

export type NewGateLink = Omit<GateLinkRow, 'linkDigest' | 'usedAt' | 'withdrawnAt'>;

export async function insertGateLink(query: Queryable, cipher: Digester, link: NewGateLink): Promise<void> {
  await query.insert(gateLinks).values({ ...link, linkDigest: digestOf(cipher, gateLinkOf(cipher, link.id)) });
}

/** Finds the row of a link in any state; null for a link that this server did not make. */
export async function findGateLink(query: Queryable, cipher: Digester, link: string): Promise<GateLinkRow | null> {
  const [row] = await query
    .select()
    .from(gateLinks)
    .where(eq(gateLinks.linkDigest, digestOf(cipher, link)));
  return row ?? null;
}

/** A meeting's links, the oldest first. */
export const gateLinksOf = async (query: Queryable, meetingId: number): Promise<GateLinkRow[]> =>
  query.select().from(gateLinks).where(eq(gateLinks.meetingId, meetingId)).orderBy(asc(gateLinks.madeAt));

export async function noteLinkUse(query: Queryable, { id, usedAt }: GateLinkRow, now: number): Promise<void> {
  if (usedAt !== null && now - usedAt.getTime() < useStepMs) return;
  await query
    .update(gateLinks)
    .set({ usedAt: new Date(now) })
    .where(eq(gateLinks.id, id));
}

/** Withdraws a link of a gate; false if it is none of the gate's, or withdrawn already. */
export async function withdrawLink(
  query: Queryable,
  { gateId, id }: { gateId: string; id: string },
  now: number,
): Promise<boolean> {
  const withdrawn = await query
    .update(gateLinks)
    .set({ withdrawnAt: new Date(now) })
    .where(and(eq(gateLinks.id, id), eq(gateLinks.gateId, gateId), isNull(gateLinks.withdrawnAt)))
    .returning({ id: gateLinks.id });
  return withdrawn.length > 0;
}

/** The name under which scans of a link stand in the log. */
export const scannedByLink = ({ id }: Pick<GateLinkRow, 'id'>): string => `link ${id}`;

/** Counts the standing scans of a meeting's links, by the link's id. */
export async function scansOfLinks(query: Queryable, meetingId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = (await query.execute(
    sql`select substr(scanned_by, 6) as id, count(*)::int as count from scans
      where meeting_id = ${meetingId} and scanned_by like 'link %' and undone_at is null group by 1`,
  )) as { rows: { id: string; count: number }[] };
  return new Map(rows.map(({ id, count }) => [id, count]));
}

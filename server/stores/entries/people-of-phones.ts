import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries } from '../../db/tables/entries';

/** Finds who of a meeting has each phone, by its digest: the live registration where a phone has had several. */
export async function peopleOfPhones(
  query: Queryable,
  meetingId: number,
  digests: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const found = await query
    .select({ id: entries.id, name: entries.name, digest: entries.phoneDigest })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isAmong(entries.phoneDigest, digests), isNull(entries.erasedAt)))
    .orderBy(entries.live, entries.position);
  return new Map(found.flatMap(({ digest, ...person }) => (digest === null ? [] : [[digest, person] as const])));
}

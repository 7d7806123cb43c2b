import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { completions, type CompletionRow } from '../../db/tables/completions';
import type { EntryRow } from '../../db/tables/entries';
import type { DataCipher } from '../../secrets/data-cipher';
import { digestOfLink, linkToPerson } from '../../secrets/link-to-person';

type Digester = Pick<DataCipher, 'digest'>;

/** Makes the link of an entry's place, which another phone's is not. Its digest alone is stored. */
export const completionLinkOf = (cipher: Digester, place: Pick<EntryRow, 'id' | 'phone'>): string =>
  linkToPerson(cipher, 'completion', place);

const linkDigest = (cipher: Digester, link: string): string => digestOfLink(cipher, 'completion', link);

const digestOf = (cipher: Digester, place: Pick<EntryRow, 'id' | 'phone'>): string =>
  linkDigest(cipher, completionLinkOf(cipher, place));

/** Stores the links of places whose members are about to be sent them: a phone may have changed since the last one. */
export async function renewLinks(
  query: Queryable,
  cipher: Digester,
  places: readonly Pick<EntryRow, 'id' | 'phone'>[],
): Promise<void> {
  for (const place of places)
    await query
      .update(completions)
      .set({ linkDigest: digestOf(cipher, place) })
      .where(and(eq(completions.entryId, place.id), ne(completions.linkDigest, digestOf(cipher, place))));
}

/** Finds the place of a link, completed or not; null for a link that this server did not make. */
export async function findCompletion(query: Queryable, cipher: Digester, link: string): Promise<CompletionRow | null> {
  const [row] = await query
    .select()
    .from(completions)
    .where(eq(completions.linkDigest, linkDigest(cipher, link)));
  return row ?? null;
}

/** Finds the place of an entry; null for one that was registered whole. */
export async function completionOfEntry(query: Queryable, entryId: string): Promise<CompletionRow | null> {
  const [row] = await query.select().from(completions).where(eq(completions.entryId, entryId));
  return row ?? null;
}

const isWaiting = (entryIds: readonly string[]) =>
  and(isAmong(completions.entryId, entryIds), isNull(completions.completedAt));

/** Finds the places of entries that wait to be completed. */
export async function waitingCompletions(query: Queryable, entryIds: readonly string[]): Promise<CompletionRow[]> {
  if (entryIds.length === 0) return [];
  return query.select().from(completions).where(isWaiting(entryIds));
}

/** Like `waitingCompletions`, locked until the transaction ends: nobody is texted twice by two who remind at once. */
export async function lockWaitingCompletions(
  query: Transaction,
  entryIds: readonly string[],
): Promise<CompletionRow[]> {
  if (entryIds.length === 0) return [];
  return query.select().from(completions).where(isWaiting(entryIds)).orderBy(asc(completions.entryId)).for('update');
}

/** @param askedAt null where their members are not told yet */
export async function insertCompletions(
  query: Queryable,
  cipher: Digester,
  places: readonly Pick<EntryRow, 'id' | 'phone'>[],
  askedAt: Date | null,
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((place) => ({ entryId: place.id, linkDigest: digestOf(cipher, place), askedAt }));
  await query.insert(completions).values(rows);
}

/** Counts a reminder of each of these places; the first text to one that nobody was told of is no reminder. */
export async function noteReminded(query: Queryable, entryIds: readonly string[], at: Date): Promise<void> {
  const isFirst = sql`${completions.askedAt} is null`;
  const moment = sql`${at.toISOString()}::timestamptz`;
  await query
    .update(completions)
    .set({
      askedAt: sql`coalesce(${completions.askedAt}, ${moment})`,
      remindedAt: sql`case when ${isFirst} then ${completions.remindedAt} else ${moment} end`,
      reminders: sql`case when ${isFirst} then ${completions.reminders} else ${completions.reminders} + 1 end`,
    })
    .where(isAmong(completions.entryId, entryIds));
}

export async function updateCompletion(
  query: Queryable,
  entryId: string,
  changes: Partial<Pick<CompletionRow, 'openedAt' | 'completedAt'>>,
): Promise<void> {
  await query.update(completions).set(changes).where(eq(completions.entryId, entryId));
}

import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { storedPart, type Holders, type StoredAnswers } from '../../../src/domain/form/option-changes';
import type { JsonObject } from '../../../src/domain/json/read-value';
import type { DataCipher } from '../../data-cipher';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { revealAnswers } from './read-answers';

/** Entries opened before others get a turn. */
const pageSize = 500;

/**
 * Every answer that a meeting's registrations hold to some questions, in whatever state they are, with how many hold it.
 * @param questions the names that each question's answer is stored under, by its shortName
 * @returns by shortName, and whether there is any registration
 */
export async function storedAnswersOf(
  query: Queryable,
  meetingId: number,
  questions: ReadonlyMap<string, readonly string[]>,
  cipher: DataCipher,
): Promise<{ answers: ReadonlyMap<string, StoredAnswers>; hasEntries: boolean }> {
  const found = new Map<string, Map<string, { body: JsonObject; holders: Holders }>>();
  let last = -1;
  for (;;) {
    const { id, answers, live, isTouched, position } = entries;
    const page = await query
      .select({ id, answers, live, isTouched, position })
      .from(entries)
      .where(and(eq(entries.meetingId, meetingId), isNull(entries.erasedAt), gt(entries.position, last)))
      .orderBy(asc(entries.position))
      .limit(pageSize);
    for (const entry of page) {
      const revealed = revealAnswers(entry.answers, entry.id, cipher);
      for (const [shortName, names] of questions) {
        const body = storedPart(names, revealed);
        if (Object.keys(body).length === 0) continue;
        const own = found.get(shortName) ?? new Map<string, { body: JsonObject; holders: Holders }>();
        found.set(shortName, own);
        const key = JSON.stringify(body);
        const given = own.get(key) ?? { body, holders: { live: 0, past: 0 } };
        own.set(key, given);
        if (entry.live) given.holders.live += 1;
        else if (entry.isTouched) given.holders.past += 1;
      }
    }
    last = page.at(-1)?.position ?? last;
    if (page.length < pageSize) break;
  }
  const hasEntries = last >= 0;
  return { answers: new Map([...found].map(([shortName, own]) => [shortName, [...own.values()]])), hasEntries };
}

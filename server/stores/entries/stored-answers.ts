import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { storedPart, type StoredAnswer, type StoredAnswers } from '../../../src/domain/form/option-changes';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import { tolerateUnreadable, type UnreadableValue } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
import { answersContext, revealAnswers } from './sealed-answers';

/** The number of entries that are decrypted before other requests are served. */
const pageSize = 500;

/**
 * Counts the distinct answers to some questions in a meeting's registrations, whatever their state.
 * @param questions the names that each question's answer is stored under, by its shortName
 * @returns by shortName; also whether there is any registration, and which answers cannot be decrypted
 */
export async function storedAnswersOf(
  query: Queryable,
  meetingId: number,
  questions: ReadonlyMap<string, readonly string[]>,
  cipher: DataCipher,
): Promise<{ answers: ReadonlyMap<string, StoredAnswers>; hasEntries: boolean; unreadable: UnreadableValue[] }> {
  const found = new Map<string, Map<string, StoredAnswer>>();
  const unreadable: UnreadableValue[] = [];
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
      const closed = new Map<string, UnreadableValue>();
      const revealed = await tolerateUnreadable(
        (value) => closed.set(value.context, value),
        () => Promise.resolve(revealAnswers(entry.answers, entry.id, cipher)),
      );
      for (const [shortName, names] of questions) {
        const lost = ['', ...names].flatMap((name) => closed.get(answersContext(entry.id, name)) ?? []);
        unreadable.push(...lost);
        const body = lost.length > 0 ? null : storedPart(names, revealed);
        if (body !== null && Object.keys(body).length === 0) continue;
        const own = found.get(shortName) ?? new Map<string, StoredAnswer>();
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
  const answers = new Map([...found].map(([shortName, own]) => [shortName, [...own.values()]]));
  return { answers, hasEntries, unreadable };
}

/** Calls `visit` for each live registration of a meeting. An answer that cannot be read is left out of its answers. */
export async function forEachLiveEntry(
  query: Queryable,
  meetingId: number,
  visit: (entry: Pick<EntryRow, 'id' | 'answers' | 'entryType'>) => void,
): Promise<void> {
  let last = -1;
  for (;;) {
    const { id, answers, entryType, position } = entries;
    const isMeant = and(eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt));
    const page = await query
      .select({ id, answers, entryType, position })
      .from(entries)
      .where(and(isMeant, gt(entries.position, last)))
      .orderBy(asc(entries.position))
      .limit(pageSize);
    await tolerateUnreadable(
      () => undefined,
      () => {
        page.forEach(visit);
        return Promise.resolve();
      },
    );
    last = page.at(-1)?.position ?? last;
    if (page.length < pageSize) return;
  }
}

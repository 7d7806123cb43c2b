import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { meetings, type MeetingRow } from '../../db/tables/meetings';
import { cleanerVersion, cleanHtml } from './clean-html';

/** The limit in characters. Articles of WeChat editors, with a style on every paragraph, have up to some 200,000. */
export const descriptionLimit = 300_000;

type Description = Pick<MeetingRow, 'description' | 'descriptionCleaner'>;

/** Cleans an organiser's description for storage. Every write of a description uses this. */
export function cleanedDescription(html: string): Description {
  return { description: cleanHtml(html), descriptionCleaner: cleanerVersion };
}

/**
 * Returns a stored description that is safe to show. One that an older cleaner left is cleaned on the fly until
 * `cleanOldDescriptions` has updated it.
 */
export function shownDescription({ description, descriptionCleaner }: Description): string {
  return descriptionCleaner >= cleanerVersion ? description : cleanHtml(description);
}

/**
 * Cleans the descriptions that an older cleaner, or none, has stored. It runs at start, and leaves one that is imported
 * meanwhile unchanged.
 * @returns the number of cleaned descriptions
 */
export async function cleanOldDescriptions(query: Queryable): Promise<number> {
  const old = await query
    .select({ id: meetings.id, description: meetings.description })
    .from(meetings)
    .where(lt(meetings.descriptionCleaner, cleanerVersion));
  for (const { id, description } of old) {
    const isUnchanged = and(eq(meetings.id, id), sql`md5(${meetings.description}) = md5(${description})`);
    await query.update(meetings).set(cleanedDescription(description)).where(isUnchanged);
  }
  return old.length;
}

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { meetings, type MeetingRow } from '../../db/tables/meetings';
import { cleanerVersion, cleanHtml } from './clean-html';

/** In characters. Articles of WeChat editors, with a style on every paragraph, have up to some 200,000. */
export const descriptionLimit = 300_000;

type Description = Pick<MeetingRow, 'description' | 'descriptionCleaner'>;

/** An organiser's description as it is stored: every write of one goes through here. */
export function cleanedDescription(html: string): Description {
  return { description: cleanHtml(html), descriptionCleaner: cleanerVersion };
}

/** A stored description, safe to show: one that an older cleaner left is cleaned until `cleanOldDescriptions` has. */
export function shownDescription({ description, descriptionCleaner }: Description): string {
  return descriptionCleaner >= cleanerVersion ? description : cleanHtml(description);
}

/**
 * Cleans the descriptions that an older cleaner, or none, has stored; at start. One that is imported meanwhile is left
 * alone.
 * @returns how many were cleaned
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

import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { meetingBanners } from '../../db/tables/meeting-banners';

/** Keeps a banner; the same one twice is kept once. */
export async function insertBanner(
  query: Queryable,
  banner: { id: string; bytes: Buffer; createdAt: Date },
): Promise<void> {
  await query.insert(meetingBanners).values(banner).onConflictDoNothing();
}

/** Reads a banner; null for none. */
export async function findBanner(query: Queryable, id: string): Promise<Buffer | null> {
  const [found] = await query
    .select({ bytes: meetingBanners.bytes })
    .from(meetingBanners)
    .where(eq(meetingBanners.id, id));
  return found?.bytes ?? null;
}

import type { Queryable } from '../../db/database';
import { deleteOldestUnclaimed, unclaimedBytes } from './store';

/** A file that was uploaded longer ago than this, and is not submitted, gives way to new ones. */
export const safeLifeMs = 3_600_000;

/**
 * Lets so many bytes in below a limit of bytes that nobody has submitted, deleting the oldest of them where need be.
 * @param addressDigest counts and deletes what came from one address alone; null counts everything
 * @returns false where what is there is too young to give way
 */
export async function makeRoom(
  query: Queryable,
  wanted: { bytes: number; limitBytes: number; addressDigest: string | null; now: number },
): Promise<boolean> {
  const { bytes, limitBytes, addressDigest, now } = wanted;
  const excess = (await unclaimedBytes(query, addressDigest)) + bytes - limitBytes;
  if (excess <= 0) return true;
  return (await deleteOldestUnclaimed(query, excess, new Date(now - safeLifeMs), addressDigest)) >= excess;
}

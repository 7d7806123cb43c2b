import { and, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { files } from '../../db/tables/files';

export async function insertFile(query: Queryable, file: Omit<typeof files.$inferInsert, 'claimedBy'>): Promise<void> {
  await query.insert(files).values(file);
}

export interface StoredFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

export async function findFile(query: Queryable, id: string): Promise<StoredFile | null> {
  // As base64, since PGlite reads bytes as slowly as it writes them.
  const base64 = sql<string>`encode(${files.bytes}, 'base64')`;
  const [file] = await query
    .select({ name: files.name, contentType: files.contentType, base64 })
    .from(files)
    .where(eq(files.id, id));
  if (file === undefined) return null;
  return { name: file.name, contentType: file.contentType, bytes: Buffer.from(file.base64, 'base64') };
}

/** Files that no registration names: those from one address, or all of them. */
function unclaimed(addressDigest: string | null): SQL | undefined {
  return and(isNull(files.claimedBy), addressDigest === null ? undefined : eq(files.addressDigest, addressDigest));
}

/** Bytes of files that no registration names; null counts those from every address. */
async function unclaimedBytes(query: Queryable, addressDigest: string | null): Promise<number> {
  const [row] = await query
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(unclaimed(addressDigest));
  return row?.bytes ?? 0;
}

/**
 * Deletes the oldest files from before `before` that no registration names, until so many bytes are free.
 * @returns how many bytes were freed
 */
async function deleteOldestUnclaimed(
  query: Queryable,
  bytes: number,
  before: Date,
  addressDigest: string | null,
): Promise<number> {
  const older = sql<number>`sum(${files.size}) over (order by ${files.createdAt}, ${files.id}) - ${files.size}`;
  const candidates = query
    .select({ id: files.id, older: older.as('older') })
    .from(files)
    .where(and(unclaimed(addressDigest), lt(files.createdAt, before)))
    .as('candidates');
  const oldest = query.select({ id: candidates.id }).from(candidates).where(lt(candidates.older, bytes));
  const removed = await query
    .delete(files)
    .where(and(inArray(files.id, oldest), isNull(files.claimedBy)))
    .returning({ size: files.size });
  return removed.reduce((sum, { size }) => sum + size, 0);
}

/** Ids of the attachments that belong to entries. */
export async function fileIdsOf(query: Queryable, entryIds: readonly string[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await query.select({ id: files.id }).from(files).where(isAmong(files.claimedBy, entryIds));
  return new Set(rows.map(({ id }) => id));
}

/** Gives files to a registration; answers how many of them could be given. */
export async function claimFiles(query: Queryable, ids: readonly string[], entryId: string): Promise<number> {
  if (ids.length === 0) return 0;
  const claimed = await query
    .update(files)
    .set({ claimedBy: entryId, addressDigest: null })
    .where(and(inArray(files.id, [...ids]), isNull(files.claimedBy)))
    .returning({ id: files.id });
  return claimed.length;
}

/** Takes files from a registration that names them no longer; they are swept in their turn. */
export async function releaseFiles(query: Queryable, ids: readonly string[], entryId: string): Promise<void> {
  if (ids.length === 0) return;
  await query
    .update(files)
    .set({ claimedBy: null })
    .where(and(inArray(files.id, [...ids]), eq(files.claimedBy, entryId)));
}

/** Removes a file that no registration names; false where there is none. */
export async function deleteUnclaimedFile(query: Queryable, id: string): Promise<boolean> {
  const removed = await query
    .delete(files)
    .where(and(eq(files.id, id), isNull(files.claimedBy)))
    .returning({ id: files.id });
  return removed.length > 0;
}

/** Removes what was uploaded before `before` and never submitted. */
export async function sweepUnclaimedFiles(query: Queryable, before: Date): Promise<number> {
  const removed = await query
    .delete(files)
    .where(and(isNull(files.claimedBy), lt(files.createdAt, before)))
    .returning({ id: files.id });
  return removed.length;
}

/** A file that was uploaded longer ago than this, and is not submitted, gives way to new ones. */
export const evictableAfterMs = 3_600_000;

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
  return (await deleteOldestUnclaimed(query, excess, new Date(now - evictableAfterMs), addressDigest)) >= excess;
}

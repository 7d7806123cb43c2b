import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries } from '../../db/tables/entries';
import { fileObjects, files, type FileRow } from '../../db/tables/files';
import { orders } from '../../db/tables/orders';

export type NewFile = Omit<typeof files.$inferInsert, 'claimedBy' | 'claimedByOrder'>;

export async function insertFile(query: Queryable, file: NewFile): Promise<void> {
  await query.insert(files).values(file);
}

/** A file with its stored bytes, or its object's key. */
export type FileInPlace = Pick<FileRow, 'id' | 'name' | 'contentType' | 'bytes' | 'objectKey' | 'fileKey'>;

export async function findFile(query: Queryable, id: string): Promise<FileInPlace | null> {
  // Bytes are read as base64, since PGlite reads them as slowly as it writes them.
  const base64 = sql<string | null>`encode(${files.bytes}, 'base64')`;
  const { name, contentType, objectKey, fileKey } = files;
  const [file] = await query
    .select({ name, contentType, objectKey, fileKey, base64 })
    .from(files)
    .where(eq(files.id, id));
  if (file === undefined) return null;
  const { base64: text, ...rest } = file;
  return { id, ...rest, bytes: text === null ? null : Buffer.from(text, 'base64') };
}

/** Lists the files that a registration references. */
export function filesOfEntry(query: Queryable, entryId: string): Promise<Pick<FileRow, 'id' | 'createdAt'>[]> {
  return query
    .select({ id: files.id, createdAt: files.createdAt })
    .from(files)
    .where(eq(files.claimedBy, entryId))
    .orderBy(asc(files.createdAt), asc(files.id));
}

/** The condition of a file that nothing references. */
const isUnclaimed = (): SQL | undefined => and(isNull(files.claimedBy), isNull(files.claimedByOrder));

/** The condition of unclaimed files from one address; null for all. */
function unclaimed(addressDigest: string | null): SQL | undefined {
  return and(isUnclaimed(), addressDigest === null ? undefined : eq(files.addressDigest, addressDigest));
}

/**
 * The condition of a file that belongs to something paid for or approved by the organiser. Other claims do not count,
 * since anyone can register falsely.
 */
function isSettled(): SQL | undefined {
  return or(
    eq(entries.payment, 'paid'),
    eq(entries.transfer, 'received'),
    eq(entries.reviewState, 'approved'),
    eq(orders.status, 'paid'),
  );
}

/**
 * Sums the sizes of the files that count against the limit of one address; null for the limit on all, against which
 * only unclaimed ones count.
 */
async function countedBytes(query: Queryable, addressDigest: string | null): Promise<number> {
  const isCounted =
    addressDigest === null
      ? isUnclaimed()
      : and(eq(files.addressDigest, addressDigest), sql`(${isSettled()}) is not true`);
  const [row] = await query
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .leftJoin(entries, eq(entries.id, files.claimedBy))
    .leftJoin(orders, eq(orders.id, files.claimedByOrder))
    .where(isCounted);
  return row?.bytes ?? 0;
}

/**
 * Deletes the oldest unclaimed files from before `before` until enough bytes are free.
 * @returns the number of freed bytes
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
    .where(and(inArray(files.id, oldest), isUnclaimed()))
    .returning({ size: files.size });
  return removed.reduce((sum, { size }) => sum + size, 0);
}

export async function fileIdsOf(query: Queryable, entryIds: readonly string[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await query.select({ id: files.id }).from(files).where(isAmong(files.claimedBy, entryIds));
  return new Set(rows.map(({ id }) => id));
}

/** Assigns files to a registration; returns the number of assigned files. */
export async function claimFiles(query: Queryable, ids: readonly string[], entryId: string): Promise<number> {
  if (ids.length === 0) return 0;
  const claimed = await query
    .update(files)
    .set({ claimedBy: entryId })
    .where(and(inArray(files.id, [...ids]), isUnclaimed()))
    .returning({ id: files.id });
  return claimed.length;
}

/** Assigns an unclaimed file to an order, as its receipt or its invoice; false if it cannot be. */
export async function claimOrderFile(query: Queryable, id: string, orderId: string): Promise<boolean> {
  const claimed = await query
    .update(files)
    .set({ claimedByOrder: orderId })
    .where(and(eq(files.id, id), isUnclaimed()))
    .returning({ id: files.id });
  return claimed.length > 0;
}

/** Releases an order's file that was replaced; it is deleted like other unclaimed ones. */
export async function releaseOrderFile(query: Queryable, id: string, orderId: string): Promise<void> {
  await query
    .update(files)
    .set({ claimedByOrder: null })
    .where(and(eq(files.id, id), eq(files.claimedByOrder, orderId)));
}

/** Releases files that a registration no longer references; they are deleted like other unclaimed ones. */
export async function releaseFiles(query: Queryable, ids: readonly string[], entryId: string): Promise<void> {
  if (ids.length === 0) return;
  await query
    .update(files)
    .set({ claimedBy: null })
    .where(and(inArray(files.id, [...ids]), eq(files.claimedBy, entryId)));
}

/** Deletes an unclaimed file; false if there is none. */
export async function deleteUnclaimedFile(query: Queryable, id: string): Promise<boolean> {
  const removed = await query
    .delete(files)
    .where(and(eq(files.id, id), isUnclaimed()))
    .returning({ id: files.id });
  return removed.length > 0;
}

/** Deletes unclaimed files uploaded before `before`, and blanks the addresses of the others. */
export async function sweepUnclaimedFiles(query: Queryable, before: Date): Promise<number> {
  await query
    .update(files)
    .set({ addressDigest: null })
    .where(
      and(
        isNotNull(files.addressDigest),
        or(isNotNull(files.claimedBy), isNotNull(files.claimedByOrder)),
        lt(files.createdAt, before),
      ),
    );
  const removed = await query
    .delete(files)
    .where(and(isUnclaimed(), lt(files.createdAt, before)))
    .returning({ id: files.id });
  return removed.length;
}

/** The age from which unclaimed files may be deleted in favour of new ones. */
export const evictableAfterMs = 3_600_000;

/**
 * Makes room for a number of bytes below a limit, deleting the oldest unclaimed files if necessary.
 * @param addressDigest counts and deletes files from one address; null for all
 * @returns false if the existing files are too recent to delete, or claimed
 */
export async function makeRoom(
  query: Queryable,
  wanted: { bytes: number; limitBytes: number; addressDigest: string | null; now: number },
): Promise<boolean> {
  const { bytes, limitBytes, addressDigest, now } = wanted;
  const excess = (await countedBytes(query, addressDigest)) + bytes - limitBytes;
  if (excess <= 0) return true;
  return (await deleteOldestUnclaimed(query, excess, new Date(now - evictableAfterMs), addressDigest)) >= excess;
}

/** Counts the objects in the bucket that no file uses any more and that are to be removed. */
export const countUnusedObjects = (query: Queryable): Promise<number> =>
  query.$count(fileObjects, eq(fileObjects.state, 'released'));

import { and, asc, count, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { files } from '../../db/tables/files';
import type { Dependencies } from '../../context/dependencies';

/** Where files' bytes are. */
export type FilePlace = Dependencies['settings']['files'];

const isElsewhere = (to: FilePlace): SQL => (to === 's3' ? isNotNull(files.bytes) : isNotNull(files.objectKey));

/** How many files are not in a place. */
export const countFilesElsewhere = (query: Queryable, to: FilePlace): Promise<number> =>
  query.$count(files, isElsewhere(to));

/** Ids of files that are not in a place, in order, after one; '' for the first. */
export const fileIdsElsewhere = (query: Queryable, to: FilePlace, after: string, limit: number): Promise<string[]> =>
  fileIdsAfter(query, after, isElsewhere(to), limit);

/** Ids of files that were never encrypted, in order, after one; '' for the first. */
export const plainFileIds = (query: Queryable, after: string, limit: number): Promise<string[]> =>
  fileIdsAfter(query, after, isNull(files.fileKey), limit);

async function fileIdsAfter(query: Queryable, after: string, where: SQL, limit: number): Promise<string[]> {
  const rows = await query
    .select({ id: files.id })
    .from(files)
    .where(and(gt(files.id, after), where))
    .orderBy(asc(files.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Has a file be found in the bucket; false if somebody has deleted or moved it meanwhile. */
export async function switchToBucket(query: Queryable, id: string, objectKey: string): Promise<boolean> {
  const switched = await query
    .update(files)
    .set({ bytes: null, objectKey })
    .where(and(eq(files.id, id), isNotNull(files.bytes)))
    .returning({ id: files.id });
  return switched.length > 0;
}

/**
 * Has a file be found in the database.
 * @returns the SHA-256 of the bytes as they are stored, in hexadecimal digits; null if somebody has deleted or moved it
 */
export async function switchToDatabase(
  query: Transaction,
  id: string,
  { bytes, objectKey }: { bytes: Buffer; objectKey: string },
): Promise<string | null> {
  const [row] = await query
    .update(files)
    .set({ bytes, objectKey: null })
    .where(and(eq(files.id, id), eq(files.objectKey, objectKey)))
    .returning({ digest: sql<string>`encode(sha256(${files.bytes}), 'hex')` });
  return row?.digest ?? null;
}

/** Stores a file's encrypted bytes with its key; false if another process has done so, or the file is gone. */
export async function putSealedBytes(query: Queryable, id: string, bytes: Buffer, fileKey: string): Promise<boolean> {
  const sealed = await query
    .update(files)
    .set({ bytes, fileKey })
    .where(and(eq(files.id, id), isNull(files.fileKey)))
    .returning({ id: files.id });
  return sealed.length > 0;
}

/** How many files are where, and how large they are together, in bytes. */
export async function countFiles({
  database,
}: Pick<Dependencies, 'database'>): Promise<Readonly<Record<FilePlace, { files: number; bytes: number }>>> {
  const isInBucket = sql<boolean>`${files.objectKey} is not null`;
  const rows = await database.query
    .select({ isInBucket, files: count(), bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .groupBy(isInBucket);
  const of = (inBucket: boolean) => {
    const row = rows.find((one) => one.isInBucket === inBucket);
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
  };
  return { database: of(false), s3: of(true) };
}

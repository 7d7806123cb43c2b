import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
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

/** Bytes of files that no registration names. */
export async function unclaimedBytes(query: Queryable): Promise<number> {
  const [row] = await query
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(isNull(files.claimedBy));
  return row?.bytes ?? 0;
}

/** Gives files to a registration; answers how many of them could be given. */
export async function claimFiles(query: Queryable, ids: readonly string[], enteredId: string): Promise<number> {
  if (ids.length === 0) return 0;
  const claimed = await query
    .update(files)
    .set({ claimedBy: enteredId })
    .where(and(inArray(files.id, [...ids]), isNull(files.claimedBy)))
    .returning({ id: files.id });
  return claimed.length;
}

/** Takes files from a registration that names them no longer; they are swept in their turn. */
export async function releaseFiles(query: Queryable, ids: readonly string[], enteredId: string): Promise<void> {
  if (ids.length === 0) return;
  await query
    .update(files)
    .set({ claimedBy: null })
    .where(and(inArray(files.id, [...ids]), eq(files.claimedBy, enteredId)));
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

import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { fileObjects } from '../../db/tables/files';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, type ObjectStore } from '../../gateways/ports';

/** Far longer than an upload: what is still being written then belongs to a process that has ended. */
const abandonedAfterMs = 3_600_000;
const batchSize = 100;

/** @throws GatewayError if there is no bucket, though a file is in one */
export function requireObjects({ gateways: { objects } }: Pick<Dependencies, 'gateways'>): ObjectStore {
  if (objects === null)
    throw new GatewayError('s3', 'NOT_SET', 'a file is in a bucket, and S3_BUCKET is not set', false);
  return objects;
}

/**
 * Puts bytes into the bucket, for the file that is to refer to them; recorded first, so that they are removed if none
 * ever does.
 * @returns their key
 */
export async function putObject(
  bytes: Buffer,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'gateways'>,
): Promise<string> {
  const { database, clock, randomIds } = dependencies;
  const objects = requireObjects(dependencies);
  const key = `files/${randomIds.reference()}`;
  await database.query.insert(fileObjects).values({ key, state: 'writing', changedAt: new Date(clock.now()) });
  // After a failure it may still arrive: it is left to be removed when it cannot any more.
  await objects.put(key, bytes);
  return key;
}

/** Gives up an object that no file refers to. */
export async function releaseObject(query: Queryable, key: string): Promise<void> {
  await query
    .update(fileObjects)
    .set({ state: 'released' })
    .where(and(eq(fileObjects.key, key), eq(fileObjects.state, 'writing')));
}

/**
 * Removes from the bucket what belongs to no file: those of files that were deleted or moved, and what a process that
 * ended was writing. Several servers may run it at the same time.
 * @returns how many were removed
 * @throws GatewayError if the bucket does not answer: the next run goes on
 */
export async function removeUnusedObjects({
  database: { query },
  clock,
  gateways: { objects },
}: Pick<Dependencies, 'database' | 'clock' | 'gateways'>): Promise<number> {
  if (objects === null) return 0;
  const changedAt = new Date(clock.now());
  // A file that takes it at this moment is refused, or keeps it from being released: both change this row.
  await query
    .update(fileObjects)
    .set({ state: 'released', changedAt })
    .where(and(eq(fileObjects.state, 'writing'), lt(fileObjects.changedAt, new Date(clock.now() - abandonedAfterMs))));
  const isReleased = eq(fileObjects.state, 'released');
  for (let count = 0; ;) {
    const released = await query
      .select({ key: fileObjects.key })
      .from(fileObjects)
      .where(isReleased)
      .orderBy(asc(fileObjects.changedAt))
      .limit(batchSize);
    if (released.length === 0) return count;
    const keys = released.map(({ key }) => key);
    for (const key of keys) await objects.remove(key);
    await query.delete(fileObjects).where(and(inArray(fileObjects.key, keys), isReleased));
    count += keys.length;
  }
}

/** Thrown at start if files lie in a bucket that the settings do not name. */
export class MissingBucketError extends Error {}

/** @throws MissingBucketError */
export async function requireBucket({
  database: { query },
  settings,
}: Pick<Dependencies, 'database' | 'settings'>): Promise<void> {
  if (settings.s3 !== null) return;
  const count = await query.$count(fileObjects, eq(fileObjects.state, 'stored'));
  if (count > 0)
    throw new MissingBucketError(
      `${count} files are in a bucket, and S3_BUCKET is not set: set it and what it needs; to do without it, run ` +
        '`organiser files move database` first.',
    );
}

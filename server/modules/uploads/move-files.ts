import { createHash } from 'node:crypto';
import type { Dependencies } from '../../context/dependencies';
import { newFileKey, openBytes, sealBytes } from '../../stores/uploads/file-cipher';
import { putObject, releaseObject, removeUnusedObjects, requireObjects } from '../../stores/uploads/file-objects';
import { findFile, type FileInPlace } from '../../stores/uploads/store';
import {
  countFilesElsewhere,
  fileIdsElsewhere,
  plainFileIds,
  putSealedBytes,
  switchToBucket,
  switchToDatabase,
  type FilePlace,
} from '../../stores/uploads/file-places';

type MoveDependencies = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'gateways'>;

/** Files looked up at a time; each is moved by itself. */
const batchSize = 20;
/** Servers that still write to the former place would otherwise keep it going for ever. */
const maxPasses = 10;

/** The outcome of a run: `lost` are files that the bucket does not have, `left` those written meanwhile. */
export interface Moved {
  done: number;
  lost: number;
  left: number;
}

/**
 * Moves all files, one after the other, beside the running servers. Each is in one place or in the other at any moment:
 * it is written to its new place, read back, and only then found there; what it leaves behind is removed after that.
 * What is done is seen in the rows, so that a run that was stopped is continued by the next.
 * @throws GatewayError if the bucket does not answer
 */
export async function moveFiles(
  to: FilePlace,
  dependencies: MoveDependencies,
  report: (line: string) => void,
): Promise<Moved> {
  const { query } = dependencies.database;
  requireObjects(dependencies);
  const countElsewhere = () => countFilesElsewhere(query, to);
  const total = await countElsewhere();
  const moved: Moved = { done: 0, lost: 0, left: 0 };
  if (total > 0) report(`共 ${total} 个附件需要移动`);
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    let lost = 0;
    for (let after = ''; ;) {
      const batch = await fileIdsElsewhere(query, to, after, batchSize);
      for (const id of batch) {
        const outcome = await moveFile(id, to, dependencies);
        if (outcome === 'moved') moved.done += 1;
        if (outcome === 'lost') lost += 1;
      }
      const last = batch.at(-1);
      if (last === undefined) break;
      after = last;
      await removeUnusedObjects(dependencies);
      report(`已移动 ${moved.done}/${Math.max(total, moved.done)}`);
    }
    moved.lost = lost;
    moved.left = (await countElsewhere()) - lost;
    if (moved.left <= 0) break;
  }
  await removeUnusedObjects(dependencies);
  return moved;
}

/** `gone`: somebody has deleted it or moved it meanwhile. */
type Outcome = 'moved' | 'gone' | 'lost';

async function moveFile(id: string, to: FilePlace, dependencies: MoveDependencies): Promise<Outcome> {
  const file = await findFile(dependencies.database.query, id);
  if (file === null) return 'gone';
  return to === 's3' ? moveToBucket(file, dependencies) : moveToDatabase(file, dependencies);
}

async function moveToBucket(given: FileInPlace, dependencies: MoveDependencies): Promise<Outcome> {
  const { database, gateways } = dependencies;
  const file = given.fileKey === null ? await sealFile(given, dependencies) : given;
  const bytes = file?.bytes ?? null;
  if (file === null || bytes === null) return 'gone';
  const key = await putObject(bytes, dependencies);
  const kept = await requireObjects({ gateways }).get(key);
  if (kept?.equals(bytes) !== true) throw new Error('The bucket gives back something else than it was given');
  if (await switchToBucket(database.query, file.id, key)) return 'moved';
  await releaseObject(database.query, key);
  return 'gone';
}

async function moveToDatabase(file: FileInPlace, dependencies: MoveDependencies): Promise<Outcome> {
  const { id, objectKey, fileKey } = file;
  if (objectKey === null) return 'gone';
  const sealed = await requireObjects(dependencies).get(objectKey);
  if (sealed === null) {
    const now = await findFile(dependencies.database.query, id);
    return now?.objectKey === objectKey ? 'lost' : 'gone';
  }
  // Throws unless it is what was uploaded.
  openBytes(sealed, fileKey, id);
  const isSwitched = await dependencies.database.query.transaction(async (query) => {
    const kept = await switchToDatabase(query, id, { bytes: sealed, objectKey });
    const digest = createHash('sha256').update(sealed).digest('hex');
    if (kept !== null && kept !== digest) throw new Error('The database keeps something else than it was given');
    return kept !== null;
  });
  return isSwitched ? 'moved' : 'gone';
}

/** Encrypts a file of before files had keys; null if another process has done so, or it is gone. */
async function sealFile(file: FileInPlace, { database }: Pick<Dependencies, 'database'>): Promise<FileInPlace | null> {
  if (file.bytes === null) return null;
  const fileKey = newFileKey();
  const bytes = sealBytes(file.bytes, fileKey, file.id);
  const isSealed = await putSealedBytes(database.query, file.id, bytes, fileKey);
  return isSealed ? { ...file, bytes, fileKey } : null;
}

/** Encrypts the files of before files had keys, while the server serves: they may be gigabytes. */
export async function sealPlainFiles(dependencies: Pick<Dependencies, 'database'>): Promise<void> {
  for (let after = ''; ;) {
    const batch = await plainFileIds(dependencies.database.query, after, batchSize);
    for (const id of batch) {
      const file = await findFile(dependencies.database.query, id);
      if (file?.fileKey === null) await sealFile(file, dependencies);
    }
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

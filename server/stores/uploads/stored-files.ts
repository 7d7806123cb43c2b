import type { Dependencies } from '../../context/dependencies';
import { GatewayError } from '../../gateways/ports';
import { openBytes, newFileKey, sealBytes } from './file-cipher';
import { putObject, requireObjects } from './file-objects';
import { findFile, insertFile, type FileInPlace, type NewFile } from './store';

/** A file as it was uploaded. */
export interface StoredFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Keeps a file where the settings say: encrypted, and never half.
 * @throws GatewayError if the bucket does not take it
 */
export async function keepFile(
  file: Omit<NewFile, 'bytes' | 'objectKey' | 'fileKey'>,
  bytes: Buffer,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'gateways' | 'settings'>,
): Promise<void> {
  const fileKey = newFileKey();
  const sealed = sealBytes(bytes, fileKey, file.id);
  const place =
    dependencies.settings.files === 's3' ? { objectKey: await putObject(sealed, dependencies) } : { bytes: sealed };
  await insertFile(dependencies.database.query, { ...file, ...place, fileKey });
}

/**
 * Reads a file from where it is; null if there is none.
 * @throws GatewayError if it is in the bucket, which does not give it
 */
export async function readFile(
  id: string,
  dependencies: Pick<Dependencies, 'database' | 'gateways' | 'reportFault'>,
): Promise<StoredFile | null> {
  for (let seenKey: string | null = null; ;) {
    const file = await findFile(dependencies.database.query, id);
    if (file === null) return null;
    const { name, contentType, fileKey } = file;
    const sealed = await sealedBytesOf(file, dependencies);
    if (sealed !== null) return { name, contentType, bytes: openBytes(sealed, fileKey, id) };
    // Unless it was moved meanwhile, its object is lost.
    if (file.objectKey === seenKey) {
      dependencies.reportFault({ object: seenKey ?? '' }, 'the bucket has lost a file');
      throw new GatewayError('s3', 'LOST', 'the bucket has lost a file', false);
    }
    seenKey = file.objectKey;
  }
}

/** A file's bytes as they are kept; null if the bucket has none. */
export async function sealedBytesOf(
  { bytes, objectKey }: FileInPlace,
  dependencies: Pick<Dependencies, 'gateways'>,
): Promise<Buffer | null> {
  return bytes ?? (objectKey === null ? null : requireObjects(dependencies).get(objectKey));
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets given: one that encrypts, and others whose keys only decrypt. */
export interface DataSecrets {
  writing: Buffer;
  reading: readonly Buffer[];
}

interface SecretSettings {
  /** Null lets the embedded mode create its own. */
  dataSecret: Buffer | null;
  oldDataSecrets: readonly Buffer[];
  dataFolder: string;
}

/** Returns the secrets of the settings; in embedded mode without any, those of the data folder. */
export function loadDataSecrets({ dataSecret, oldDataSecrets, dataFolder }: SecretSettings): DataSecrets {
  if (dataSecret !== null) return { writing: dataSecret, reading: oldDataSecrets };
  const [writing, ...reading] = ownSecrets(dataFolder);
  return { writing, reading: [...reading, ...oldDataSecrets] };
}

/**
 * Reads the embedded mode's own secrets, which are created once and stored beside the data they encrypt. The file's
 * first line encrypts; further lines are former secrets.
 * @throws Error if the file is damaged, since a new secret would make existing data unreadable
 */
function ownSecrets(dataFolder: string): [Buffer, ...Buffer[]] {
  const path = join(dataFolder, 'data-secret');
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const lines = readFileSync(path, 'utf8').trim().split(/\s+/);
  const [first, ...others] = lines.map((line) => Buffer.from(line, 'base64'));
  if (first === undefined || [first, ...others].some(({ length }) => length !== 32))
    throw new Error(`${path} is damaged: each line must hold 32 bytes in base64`);
  return [first, ...others];
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded mode's own secret: created once and stored beside the data it encrypts.
 * @throws Error if the stored one is damaged, since a new one would make existing data unreadable
 */
export function loadDataSecret(dataFolder: string): Buffer {
  const path = join(dataFolder, 'data-secret');
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (secret.length !== 32) throw new Error(`${path} is damaged: it must hold 32 bytes in base64`);
  return secret;
}

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withPrepareLock } from './with-prepare-lock.mjs';

/**
 * Does work unless a stamp shows that it was done for the same inputs. One process in this checkout works at a time.
 * @param {object} options
 * @param {string} options.stampPath the file that stores the fingerprint of the last finished work
 * @param {string} options.fingerprint the inputs' hash
 * @param {(stamp: string) => boolean} [options.isDone] tells whether a stamp is that of this work; '' stands for no
 * work
 * @param {(stamp: string) => Promise<unknown>} work called with the earlier stamp, whose file is deleted until the work
 * is done
 */
export async function doUnlessDone({ stampPath, fingerprint, isDone = (stamp) => stamp === fingerprint }, work) {
  if (isDone(readStamp(stampPath))) return;
  await withPrepareLock(async () => {
    const stamp = readStamp(stampPath);
    if (isDone(stamp)) return;
    rmSync(stampPath, { force: true });
    await work(stamp);
    mkdirSync(dirname(stampPath), { recursive: true });
    // Renaming is atomic: a killed process leaves no partial stamp.
    writeFileSync(`${stampPath}.${process.pid}`, fingerprint);
    renameSync(`${stampPath}.${process.pid}`, stampPath);
  });
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

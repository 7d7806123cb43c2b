import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withPrepareLock } from './with-prepare-lock.mjs';

/**
 * Does work for what no stamp shows to be done for the same inputs. One process in this checkout works at a time.
 * @template {{ stampPath: string, fingerprint: string, isDone?: (stamp: string) => boolean }} Task `stampPath`: the file that
 *   stores the fingerprint of the last finished work. `fingerprint`: the inputs' hash. `isDone` tells whether a stamp is that
 *   of this work; '' stands for no work.
 * @param {readonly Task[]} tasks
 * @param {(tasks: (Task & { stamp: string })[]) => Promise<unknown>} work called with the tasks to do and their earlier
 *   stamps, whose files are deleted until the work is done
 */
export async function doUnlessDone(tasks, work) {
  const listOpen = () =>
    tasks
      .map((task) => ({ ...task, stamp: readStamp(task.stampPath) }))
      .filter(({ stamp, fingerprint, isDone }) => !(isDone?.(stamp) ?? stamp === fingerprint));
  if (listOpen().length === 0) return;
  await withPrepareLock(async () => {
    const open = listOpen();
    if (open.length === 0) return;
    for (const { stampPath } of open) rmSync(stampPath, { force: true });
    await work(open);
    for (const { stampPath, fingerprint } of open) {
      mkdirSync(dirname(stampPath), { recursive: true });
      // Renaming is atomic: a killed process leaves no partial stamp.
      writeFileSync(`${stampPath}.${process.pid}`, fingerprint);
      renameSync(`${stampPath}.${process.pid}`, stampPath);
    }
  });
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

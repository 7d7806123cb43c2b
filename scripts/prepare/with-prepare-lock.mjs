import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { dim, say } from '../terminal/say.mjs';

const lockPath = inRoot('.cache', 'prepare.lock');

/**
 * Lets one process at a time install or build in this checkout: two `npm ci` at once leave a broken node_modules.
 * The others wait.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPrepareLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  let isAnnounced = false;
  while (!takeLock()) {
    if (!isAnnounced) say(dim(`Waiting for process ${readHolder()?.pid ?? ''}, which installs or builds here ...`));
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(lockPath, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function takeLock() {
  const draft = `${lockPath}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
  try {
    linkSync(draft, lockPath);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = readHolder();
    // The holder was killed: the next attempt takes the lock. Where there is no holder, the lock was released just now, and
    // a file that is there belongs to another process.
    if (holder !== null && startOf(holder.pid) !== holder.startedAt) rmSync(lockPath, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the process that holds the lock; null if none does. */
function readHolder() {
  let text;
  try {
    text = readFileSync(lockPath, 'utf8');
  } catch {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    // The file is incomplete because the machine went down, and the holder with it.
    return { pid: 0, startedAt: null };
  }
}

/** Returns when a process started, according to the system; '' if it is gone. Containers reuse a pid at once. */
function startOf(pid) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
    return afterName.split(' ')[19];
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

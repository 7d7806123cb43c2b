import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { root } from '../terminal/project-paths.mjs';
import { dim, say } from '../terminal/say.mjs';

const name = `prepare-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
const socketFile = join(tmpdir(), `${name}.sock`);
const pathsBySystem = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` };

/**
 * The lock of this checkout is a socket, since the system closes a socket with its process, even one that is killed. On Linux
 * and Windows it has no file that could be left behind.
 */
const lockPath = pathsBySystem[process.platform] ?? socketFile;

/**
 * Lets one process at a time install or build in this checkout: two `npm ci` at once leave a broken node_modules.
 * The others wait.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPrepareLock(work) {
  const lock = createServer((other) => other.on('error', () => undefined).end(String(process.pid)));
  let isAnnounced = false;
  while (!(await takesLock(lock))) {
    const holder = await readHolder();
    if (holder === null) {
      if (lockPath === socketFile) rmSync(socketFile, { force: true });
    } else {
      if (!isAnnounced) say(dim(`Waiting for process ${holder}, which installs or builds here ...`));
      isAnnounced = true;
      await setTimeout(500);
    }
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function takesLock(lock) {
  try {
    await once(lock.listen(lockPath), 'listening');
    return true;
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return false;
  }
}

/** Asks the process that holds the lock for its id; null if none does. */
async function readHolder() {
  try {
    return await text(connect(lockPath));
  } catch (error) {
    return error.code === 'ECONNREFUSED' ? null : '';
  }
}

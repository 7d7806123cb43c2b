import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { processStartTime } from './process-start-time';

/** Thrown if a running process holds the lock. */
export class FolderLockedError extends Error {
  constructor(
    readonly lockFile: string,
    readonly holderPid: number,
  ) {
    super(
      `The data folder is in use by process ${holderPid} (lock file ${lockFile}). ` +
        'Stop that process first: two on one folder would destroy the data.',
    );
    this.name = 'FolderLockedError';
  }
}

export interface FolderLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** The process's start time according to the system: pids are reused, in containers immediately. */
  startTime: string;
  token: string;
}

/**
 * Acquires a lock file. Two processes on one PGlite folder corrupt it silently (ADR 0003), and PGlite itself does not
 * check. The lock of a dead process is taken over.
 * @throws FolderLockedError naming the process that holds it
 */
export function lockFolder(lockFile: string): FolderLock {
  const own: Holder = { pid: process.pid, startTime: processStartTime(process.pid) ?? '', token: randomUUID() };
  if (!create(lockFile, own)) takeOver(lockFile, own);
  return {
    release: () => {
      if (readHolder(lockFile)?.token === own.token) unlinkSync(lockFile);
    },
  };
}

/** Creates the file with its content atomically; false if it already exists. */
function create(lockFile: string, holder: Holder): boolean {
  const draft = `${lockFile}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function takeOver(lockFile: string, own: Holder): void {
  // If several processes find a dead holder, only the one that creates this folder may remove its file.
  const takeoverFolder = `${lockFile}.takeover`;
  enterGate(takeoverFolder, lockFile);
  try {
    const holder = readHolder(lockFile);
    if (holder !== null && isRunning(holder)) throw new FolderLockedError(lockFile, holder.pid);
    if (holder !== null || exists(lockFile)) unlinkSync(lockFile);
    if (!create(lockFile, own)) throw new FolderLockedError(lockFile, readHolder(lockFile)?.pid ?? 0);
  } finally {
    rmdirSync(takeoverFolder);
  }
}

function enterGate(takeoverFolder: string, lockFile: string): void {
  try {
    mkdirSync(takeoverFolder);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
    // A process that was killed within these few microseconds has left it behind.
    const abandoned = Date.now() - statSync(takeoverFolder).mtimeMs > 10_000;
    if (!abandoned) throw new FolderLockedError(lockFile, readHolder(lockFile)?.pid ?? 0);
    rmdirSync(takeoverFolder);
    mkdirSync(takeoverFolder);
  }
}

function readHolder(lockFile: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isRunning(holder: Holder): boolean {
  const startTime = processStartTime(holder.pid);
  return startTime !== null && startTime === holder.startTime;
}

function isFileError(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code;
}

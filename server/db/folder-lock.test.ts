import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderLockedError, lockFolder } from './folder-lock';
import { processStartTime } from './process-start-time';

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conference-lock-'));
  lockFile = join(folder, 'pglite.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is held by one, and says by which', () => {
  const lock = lockFolder(lockFile);
  expect(() => lockFolder(lockFile)).toThrow(FolderLockedError);
  expect(() => lockFolder(lockFile)).toThrow(`process ${process.pid}`);
  lock.release();
  lockFolder(lockFile).release();
  expect(existsSync(lockFile)).toBe(false);
});

it('of a process that was killed is taken over', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  writeFileSync(lockFile, JSON.stringify({ pid, startTime: processStartTime(pid), token: 'theirs' }));
  expect(() => lockFolder(lockFile)).toThrow(`process ${pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(lockFile).release();
});

it('of an earlier process with the same pid is taken over', () => {
  // As in a container, where the server always has pid 1.
  writeFileSync(lockFile, JSON.stringify({ pid: process.pid, startTime: 'another', token: 'theirs' }));
  const lock = lockFolder(lockFile);
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

it('that was cut off in the writing is taken over', () => {
  writeFileSync(lockFile, '{"pid":');
  lockFolder(lockFile).release();
});

it('releases no lock but its own', () => {
  const lock = lockFolder(lockFile);
  const theirs = JSON.stringify({ pid: process.pid, startTime: '', token: 'theirs' });
  writeFileSync(lockFile, theirs);
  lock.release();
  expect(readFileSync(lockFile, 'utf8')).toBe(theirs);
});

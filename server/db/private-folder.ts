import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Creates a folder that only the server's user can enter, like its parent, and removes others' access to PGlite's
 * files, which it creates with 0666 and folders with 0777. Files that PGlite adds later cannot be reached either.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeOthersAccess(dirname(folder));
  removeOthersAccessBelow(folder);
}

function removeOthersAccessBelow(path: string): void {
  removeOthersAccess(path);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) removeOthersAccessBelow(join(path, name));
}

function removeOthersAccess(path: string): void {
  const stats = lstatSync(path);
  // Private files keep their mode: a file may be read-only for a reason.
  if (!stats.isSymbolicLink() && (stats.mode & 0o077) !== 0) chmodSync(path, stats.mode & 0o700);
}

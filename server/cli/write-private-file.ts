import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs';

/** Writes a list of people so that its owner alone can read it, also over a file that others could read. */
export function writePrivateFile(path: string, bytes: Buffer): void {
  const file = openSync(path, 'w', 0o600);
  try {
    // Before anything is in it. A terminal or a pipe keeps its mode.
    if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
    writeFileSync(file, bytes);
  } finally {
    closeSync(file);
  }
}

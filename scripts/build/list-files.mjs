import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists every file below a folder, as full paths. */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

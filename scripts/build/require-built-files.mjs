import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks that a build is complete: Taro exits with 0 after some failures.
 * @param {string} folder full path of the build's output
 * @param {string[]} required files that a complete build has
 * @param {string} log the build's output, shown if a file is missing
 * @throws if a file is missing
 */
export function requireBuiltFiles(folder, required, log) {
  for (const name of required) {
    if (!existsSync(join(folder, name))) throw new Error(`The build wrote no ${name}. It said:\n${log.slice(-4000)}`);
  }
}

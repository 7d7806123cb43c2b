import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { listFiles } from './list-files.mjs';

/**
 * Parses every script of a build: Taro's minifier can write private class fields as syntax errors, which
 * "builds" and leaves a blank page.
 * @param {string} folder the build's output
 * @param {string[]} required files that a whole build has
 * @param {string} log what the build said, shown where a file is missing
 */
export function checkBuiltFilesParse(folder, required, log) {
  for (const name of required) {
    if (!existsSync(join(folder, name))) throw new Error(`The build wrote no ${name}. It said:\n${log.slice(-4000)}`);
  }
  const broken = listFiles(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      try {
        new Script(readFileSync(file, 'utf8'), { filename: file });
        return [];
      } catch (error) {
        return [`${relative(folder, file)}: ${error.message}`];
      }
    });
  if (broken.length > 0) throw new Error(`Built files that no browser can parse:\n  ${broken.join('\n  ')}`);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../terminal/project-paths.mjs';

/**
 * Computes a single hash of everything that a result depends on.
 * @param {string[]} paths files and folders relative to the root; missing ones count as absent
 * @param {{ ignore?: RegExp, extra?: unknown }} options `ignore` matches root-relative paths; `extra` is hashed as JSON
 * @returns {string} hexadecimal SHA-256
 */
export function fingerprintFiles(paths, { ignore, extra } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(extra ?? null));
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    const name = relative(root, file);
    if (!ignore?.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true }).map((name) => join(path, name));
  return names.filter((name) => statSync(name).isFile()).sort();
}

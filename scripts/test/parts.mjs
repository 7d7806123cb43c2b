import { readdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';

/** What `npm test -- <part>` may name, in the order in which they run. */
export const partNames = [
  'check',
  'build',
  'unit',
  'server',
  'prove',
  'pages',
  'weapp',
  'bundle',
  'old-engine',
  'lts-node',
  'e2e',
  'webkit',
];

const homes = [
  [/^test\/e2e\//, 'e2e'],
  [/^test\/webkit\//, 'webkit'],
  [/^test\/weapp\//, 'weapp'],
  [/^test\/old-engine\//, 'old-engine'],
  [/^(server|test\/operate)\//, 'server'],
  [/^test\/prove\//, 'prove'],
  [/^(src\/(domain|contract)|src\/routes|test\/(build|check|conformance))/, 'unit'],
  [/^(src|test)\//, 'pages'],
];

/** The part that runs a test, by its path from the root; undefined for a path of none. */
export const partOf = (path) => homes.find(([home]) => home.test(path))?.[1];

/**
 * Reads the command's arguments: names of parts, and paths of tests, which imply their part.
 * @param {string[]} words
 * @returns {{ part: string, patterns: string[] }[]} what to run, in order; every part if nothing is named.
 *   No patterns means the whole part.
 */
export function readParts(words) {
  if (words.length === 0) return partNames.map((part) => ({ part, patterns: [] }));
  const patterns = new Map();
  for (const word of words) {
    const path = word.replace(/^\.\//, '');
    const part = partNames.includes(word) ? word : partOf(path);
    if (part === undefined) {
      throw new Error(`Which test? Give a part (${partNames.join(', ')}) or a path such as src/domain/form.`);
    }
    patterns.set(part, [...(patterns.get(part) ?? []), ...(part === word ? [] : [path])]);
  }
  return partNames
    .filter((part) => patterns.has(part))
    .map((part) => ({ part, patterns: words.includes(part) ? [] : patterns.get(part) }));
}

/** Test files of a piece: each starts the product anew, and the last one to end is waited for. */
const pieceSize = 6;

/**
 * Cuts the whole of the browser's part into pieces that can run at the same time, each with a product of its own.
 * @param {{ part: string, patterns: string[] }} wanted named patterns are one piece
 * @returns {{ part: string, patterns: string[], label: string }[]}
 */
export function piecesOf({ part, patterns }) {
  if (patterns.length > 0) return [{ part, patterns, label: part }];
  const folder = `test/${part}`;
  const files = readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort();
  const count = Math.ceil(files.length / pieceSize);
  // Dealt like cards, so that a folder's long files are spread.
  return Array.from({ length: count }, (_, piece) => ({
    ...{ part, label: `${part} ${piece + 1}/${count}` },
    patterns: files.filter((_file, index) => index % count === piece).map((file) => `${folder}/${file}`),
  }));
}

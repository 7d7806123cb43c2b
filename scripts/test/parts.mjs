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

/** What `npm test -- <part>` may name, in the order in which they run. */
export const partNames = ['check', 'build', 'unit', 'server', 'pages', 'weapp', 'bundle', 'e2e'];

const homes = [
  [/^test\/e2e\//, 'e2e'],
  [/^test\/weapp\//, 'weapp'],
  [/^server\//, 'server'],
  [/^(src\/(domain|contract)|src\/routes|test\/conformance)/, 'unit'],
  [/^(src|test)\//, 'pages'],
];

/**
 * Reads the command's words: names of parts, and paths of tests, which name their part themselves.
 * @param {string[]} words
 * @returns {{ parts: string[], patterns: string[] }} all parts where none is named
 */
export function readParts(words) {
  const named = words.filter((word) => partNames.includes(word));
  const patterns = words.filter((word) => !partNames.includes(word)).map((word) => word.replace(/^\.\//, ''));
  const ofPatterns = patterns.map((pattern) => homes.find(([home]) => home.test(pattern))?.[1]);
  if (ofPatterns.includes(undefined) && named.length === 0) {
    throw new Error(`Which test? Give a part (${partNames.join(', ')}) or a path such as src/domain/form.`);
  }
  const wanted = new Set([...named, ...ofPatterns]);
  return { parts: wanted.size === 0 ? partNames : partNames.filter((name) => wanted.has(name)), patterns };
}

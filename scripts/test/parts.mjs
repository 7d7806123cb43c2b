import { readdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';

/** Parts by name, in the order in which they run. */
export const partNames = [
  'check',
  'build',
  'unit',
  'server',
  'pages',
  'weapp',
  'bundle',
  'prove',
  'old-engine',
  'lts-node',
  'e2e',
  'webkit',
];

/** Other engines, other Nodes, and attacks: `npm test` leaves these parts out. */
const wholePartsLeftOut = ['prove', 'old-engine', 'lts-node', 'webkit'];

/**
 * Tests of other parts that `npm test` leaves out, since they take minutes to find what few changes can break; patterns of
 * paths. `npm run test:all` runs them.
 */
const testsLeftOut = {
  server: [
    // Spoilt bodies and tokens by the thousand: the rules themselves stand in `unit` and `server`.
    'server/fuzz-sessions',
    // Disks that fill, databases that hang, vanish and come back, processes that die, nodes that start together.
    'server/db/(full-disk|hanging|lost|outages|database-errors)',
    'server/(workers|shutdown|demo/seed-race)',
    // Moving files and keys, and restoring backups, each beside a running server and broken off at every step.
    'server/modules/uploads/(move-files|files-race)',
    'server/modules/keys/keys-race',
    'server/cli/commands/backup-commands',
    // Logs of everything that is done, searched for personal data.
    'server/log-privacy',
    // A rush for codes; what one caller meets stands in login.test and strangers.test.
    'server/modules/login/sms-flood',
    // nginx and systemd as deploy/ sets them up.
    'test/operate/',
    'server/sandbox/(main|bills)',
  ],
  // The journeys end to end stay: page tests and server tests hold the rules of the others.
  e2e: ['test/e2e/(?!journeys/)'],
};

/** The words that stand for several parts. */
const scopes = {
  all: () => partNames.map((part) => ({ part, patterns: [], ignored: [] })),
  proof: () =>
    partNames
      .filter((part) => !wholePartsLeftOut.includes(part))
      .map((part) => ({ part, patterns: [], ignored: testsLeftOut[part] ?? [] })),
  besides: () =>
    partNames
      .filter((part) => wholePartsLeftOut.includes(part) || testsLeftOut[part] !== undefined)
      .map((part) => ({ part, patterns: testsLeftOut[part] ?? [], ignored: [] })),
};

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
 * Reads the command's arguments: a word for several parts, names of parts, or paths of tests, which imply their part.
 * @param {string[]} words nothing means what `npm test` runs, `all` everything, `besides` all that `npm test` leaves out
 * @returns {{ part: string, patterns: string[], ignored: string[] }[]} what to run, in order. No patterns means the whole
 *   part, but for what is `ignored`.
 */
export function readParts(words) {
  const scope = scopes[words.length === 0 ? 'proof' : words[0]];
  if (scope !== undefined && words.length <= 1) return scope();
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
    .map((part) => ({ part, patterns: words.includes(part) ? [] : patterns.get(part), ignored: [] }));
}

/** Test files of a piece: each starts the product anew, and the last one to end is waited for. */
const pieceSize = 6;

/**
 * Cuts tests in the browser into pieces that can run at the same time, each with a product of its own.
 * @param {{ part: string, patterns: string[], ignored: string[] }} wanted
 * @returns {{ part: string, patterns: string[], ignored: string[], label: string }[]}
 */
export function piecesOf({ part, patterns, ignored }) {
  const folder = `test/${part}`;
  const isNamed = (file, names) => names.some((name) => new RegExp(name).test(file));
  const files = readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => (patterns.length === 0 || isNamed(file, patterns)) && !isNamed(file, ignored))
    .sort();
  const count = Math.ceil(files.length / pieceSize);
  // Dealt like cards, so that a folder's long files are spread.
  return Array.from({ length: count }, (_, piece) => ({
    ...{ part, ignored: [], label: count === 1 ? part : `${part} ${piece + 1}/${count}` },
    patterns: files.filter((_file, index) => index % count === piece),
  }));
}

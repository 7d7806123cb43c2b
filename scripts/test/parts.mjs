import { readdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';

/** The parts' names, in the order in which they run. */
export const partNames = 'check build unit server pages weapp bundle prove old-engine lts-node e2e webkit'.split(' ');

/** `npm test` leaves out other engines, other Nodes, and attacks. */
const partsLeftOut = ['prove', 'old-engine', 'lts-node', 'webkit'];

/**
 * Patterns of the tests that `npm test` leaves out of other parts, because they take minutes to find what few changes can break.
 * They name files without their folders where that is enough, so that files may move. `npm run test:all` runs them.
 */
export const testsLeftOut = {
  // Installs and starts the built server on its own; the journeys run on it.
  unit: ['test/build/built-server\\.'],
  server: [
    // Invalid bodies and tokens by the thousand: `unit` and `server` test the rules themselves.
    '/(fuzz|fuzz-sessions)\\.',
    // What the page offers in each of 72 states of a ticket: page and server ask the same rules, which `unit` tests.
    'server/modules/entries/rules\\.',
    // Acts at the same moment, but for payments that arrive and refunds that are started.
    'server/modules/(?!payments/(payments|deliveries)-|refunds/start-refund-).*-race\\.',
    // The command line prints what use cases answer, which have tests of their own.
    'server/cli/',
    // Disks that fill, databases that hang, vanish and come back, bodies that never end, processes that die or start together.
    '/(full-disk|hanging-database|lost-connections|outages|database-errors|body-timeout|workers|shutdown|seed-race)\\.',
    // Migrations and restores of the data of earlier editions, and editions beside each other. Every other test runs on a database
    // that the migrations made.
    'server/db/(migrations|editions|upgrade|confirmed-money-migration|door-migration)\\.',
    '/(backup|earlier-backups)\\.',
    // Moving files and keys, and restoring backups, each beside a running server and interrupted at every step.
    '/(move-files|files-race|keys-race|backup-commands)\\.',
    // Searches the logs of everything that is done for personal data.
    '/log-privacy\\.',
    // Many callers ask for codes; login.test and code-limits.test have what one caller meets.
    '/(sms-flood|code-flood)\\.',
    // nginx and systemd as deploy/ sets them up.
    'test/operate/',
    'server/sandbox/(main|bills)\\.',
  ],
  // The journeys from end to end stay: page tests and server tests cover the rules of the others.
  e2e: ['test/e2e/(?!journeys/)'],
};

const homes = [
  [/^test\/e2e\//, 'e2e'],
  [/^test\/webkit\//, 'webkit'],
  [/^test\/weapp\//, 'weapp'],
  [/^test\/old-engine\//, 'old-engine'],
  [/^(server|test\/operate)\//, 'server'],
  [/^test\/prove\//, 'prove'],
  [/^(src\/(domain|contract)|src\/routes|desk|test\/(build|check|conformance))/, 'unit'],
  [/^(src|test)\//, 'pages'],
];

/** Returns the part that runs a test, by its path from the root; undefined for a path outside the tests' folders. */
export const partOf = (path) => homes.find(([home]) => home.test(path))?.[1];

/**
 * Reads the command's arguments: a word for several parts, names of parts, or paths of tests, which imply their part.
 * @param {string[]} words no words mean what `npm test` runs, `all` everything, `besides` all that `npm test` leaves out
 * @returns {{ part: string, patterns: string[], ignored: string[] }[]} what to run, in order: the tests that match one of
 *   `patterns` (all where there are none), without those that match one of `ignored`
 */
export function readParts(words) {
  const whole = (part) => ({ part, patterns: [], ignored: [] });
  const isPartLeftOut = (part) => partsLeftOut.includes(part);
  const [word = ''] = words.length <= 1 ? words : [null];
  if (word === 'all') return partNames.map(whole);
  if (word === '')
    return partNames
      .filter((part) => !isPartLeftOut(part))
      .map((part) => ({ ...whole(part), ignored: testsLeftOut[part] ?? [] }));
  if (word === 'besides')
    return partNames
      .filter((part) => isPartLeftOut(part) || testsLeftOut[part] !== undefined)
      .map((part) => ({ ...whole(part), patterns: testsLeftOut[part] ?? [] }));

  const patterns = new Map();
  for (const path of words.map((text) => text.replace(/^\.\//, ''))) {
    const part = partNames.includes(path) ? path : partOf(path);
    if (part === undefined)
      throw new Error(`Which test? Give a part (${partNames.join(', ')}) or a path such as src/domain/form.`);
    patterns.set(part, [...(patterns.get(part) ?? []), ...(part === path ? [] : [path])]);
  }
  return partNames
    .filter((part) => patterns.has(part))
    .map((part) => ({ ...whole(part), patterns: words.includes(part) ? [] : patterns.get(part) }));
}

/** The files of one piece. Each piece starts the product anew, and the last piece to end is waited for. */
const pieceSize = 6;

/**
 * Splits tests in the browser into pieces that can run at the same time, each with a product of its own.
 * @param {{ part: string, patterns: string[], ignored: string[] }} wanted
 * @returns {{ part: string, patterns: string[], ignored: string[], label: string }[]}
 */
export function splitIntoPieces({ part, patterns, ignored }) {
  const folder = `test/${part}`;
  const isNamed = (file, names) => names.some((name) => new RegExp(name).test(file));
  const files = readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => (patterns.length === 0 || isNamed(file, patterns)) && !isNamed(file, ignored))
    .sort();
  const count = Math.ceil(files.length / pieceSize);
  // Every piece gets files from each folder, so that a folder's long files do not meet in one.
  return Array.from({ length: count }, (_, piece) => ({
    ...{ part, ignored: [], label: count === 1 ? part : `${part} ${piece + 1}/${count}` },
    patterns: files.filter((_file, index) => index % count === piece),
  }));
}

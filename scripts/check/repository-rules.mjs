import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot, root } from '../terminal/project-paths.mjs';
import { deadFloorRules } from './dead-floor-rules.mjs';
import { testsLeftOut } from '../test/parts.mjs';
import { brokenTextRules, isText } from './forbidden-text.mjs';
import { brokenMigrationRules } from './migration-rules.mjs';

/** File names that a tool requires. */
const namesOfTools =
  /^(README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|LICENSE|SECURITY|Containerfile)(\.zh-CN)?(\.md)?$|^run$|^_journal\.json$|^\d{4}_/;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const emptyWords = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.|$)/;

/**
 * Checks the rules that no other tool covers.
 * @returns {string[]} the violations, one line each
 */
export function brokenRepositoryRules() {
  const files = listRepositoryFiles();
  const migrations = files.filter((file) => /^server\/db\/migrations\/\d{4}_[^/]*\.sql$/.test(file));
  return [
    ...[...readRepositoryTexts()].flatMap(([file, text]) => brokenTextRules(file, text)),
    ...files.flatMap(brokenNameRules),
    ...brokenLockRules(),
    ...deadFloorRules(files),
    ...Object.values(testsLeftOut)
      .flat()
      .filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)))
      .map((pattern) => `scripts/test/parts.mjs names tests that exist: ${pattern}`),
    ...brokenMigrationRules(new Map(migrations.map((file) => [basename(file), readFileSync(inRoot(file), 'utf8')]))),
  ];
}

/** Returns the repository's texts by path, without package-lock.json. */
export function readRepositoryTexts() {
  const paths = listRepositoryFiles().filter((path) => path !== 'package-lock.json' && isText(path));
  return new Map(paths.map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
}

/** Lists the files that git tracks, or would track once they are added. */
export function listRepositoryFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '' && existsSync(inRoot(file)));
}

function brokenNameRules(file) {
  const name = basename(file);
  const broken = [];
  if (!kebabCase.test(name) && !namesOfTools.test(name)) broken.push(`file names are kebab-case: ${file}`);
  if (/\.tsx?$/.test(file) && !/^(bench|config|desk|server|src|test|types)\//.test(file))
    broken.push(`a TypeScript file is in a folder that a tsconfig includes: ${file}`);
  if (emptyWords.test(file)) broken.push(`a name says what is in it: ${file}`);
  const isBarrel =
    /^(src|server)\/.*\/index\.tsx?$/.test(file) &&
    /^export (\*|\{[^}]*\}) from /m.test(readFileSync(inRoot(file), 'utf8'));
  if (isBarrel) broken.push(`no barrels: ${file}`);
  return broken;
}

/** Checks that the lock file installs anywhere: it names no host, and lists the binaries of other platforms. */
function brokenLockRules() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const entries = Object.entries(packages);
  const resolved = entries.filter(([, entry]) => entry.resolved && !entry.link).map(([path]) => path);
  const broken = resolved.slice(0, 3).map((path) => `the lock names no host: ${path}`);
  const names = new Set(
    entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const optional = entries.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
  const missing = optional.find((name) => !names.has(name));
  if (missing !== undefined)
    broken.push(`the lock lists other platforms’ binaries (npm run lock): ${missing} is missing`);
  return broken;
}

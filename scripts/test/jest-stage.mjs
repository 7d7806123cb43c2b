import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';
import { red, say } from '../terminal/say.mjs';

let runs = 0;

/**
 * Runs jest projects and counts their tests.
 * @param {{ node?: string, projects: string[], label?: string, patterns?: string[], ignored?: string[], titles?: string,
 *   workers?: number, isBeside?: boolean, env?: NodeJS.ProcessEnv }} options `node` runs them, `label` names them in what
 *   is printed, `ignored` are patterns of what is left out, and `titles` is a pattern of the tests' titles, '' for all;
 *   `isBeside` other tests run meanwhile, so that it takes one worker
 * @returns {Promise<{ passed: number, failed: number }>} a test file that could not run is a failure of its own
 */
export async function runJest({
  node = process.execPath,
  projects,
  label = projects.join(', '),
  patterns = [],
  ignored = [],
  titles = '',
  isBeside = false,
  workers = isBeside ? 1 : 2,
  env = {},
}) {
  // Two commands in one checkout would read each other's.
  const counts = inRoot('.cache', `jest-${projects.join('-')}-${process.pid}-${(runs += 1)}.json`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(counts, { force: true });
  const ended = await runCommand(
    node,
    [
      packageFile('jest', 'bin', 'jest.js'),
      ...patterns,
      // A handle that a test leaves open must not keep CI waiting forever.
      ...['-c', 'jest.config.cjs', '--ci', '--forceExit', '--maxWorkers', String(workers)],
      ...ignored.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]),
      ...(titles === '' ? [] : ['--testNamePattern', titles]),
      ...['--reporters', inRoot('scripts', 'test', 'progress-reporter.cjs'), '--selectProjects', ...projects],
    ],
    {
      cwd: root,
      env: { ...process.env, ...env, JEST_COUNTS: counts, JEST_LABEL: label },
      // Jest says there how it ended, which is of interest where it did not come to its end.
      keepErrors: true,
    },
  ).then(
    () => ({ isOk: true, output: '' }),
    ({ output }) => ({ isOk: false, output }),
  );
  const found = readCounts(counts);
  rmSync(counts, { force: true });
  if (found === null) say(red(ended.output));
  if (found === null) return { passed: 0, failed: 1 };
  return { ...found, failed: found.failed === 0 && !ended.isOk ? 1 : found.failed };
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

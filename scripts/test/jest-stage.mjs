import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';
import { say } from '../terminal/say.mjs';

let runs = 0;

/**
 * Runs jest projects and counts their tests.
 * @param {{ node?: string, projects: string[], patterns?: string[], ignored?: string[], titles?: string,
 *   workers?: number, isBeside?: boolean, env?: NodeJS.ProcessEnv }} options `node` runs them, `ignored` are patterns of
 *   what is left out, and `titles` is a pattern of the tests' titles, '' for all; `isBeside` other tests run meanwhile, so
 *   that it takes one worker and is shown at its end
 * @returns {Promise<{ passed: number, failed: number }>} a test file that could not run is a failure of its own
 */
export async function runJest({
  node = process.execPath,
  projects,
  patterns = [],
  ignored = [],
  titles = '',
  isBeside = false,
  workers = isBeside ? 1 : 2,
  env = {},
}) {
  // Two commands in one checkout would read each other's.
  const report = inRoot('.cache', `jest-${projects.join('-')}-${process.pid}-${(runs += 1)}.json`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(report, { force: true });
  const ended = await runCommand(
    node,
    [
      packageFile('jest', 'bin', 'jest.js'),
      ...patterns,
      // A handle that a test leaves open must not keep CI waiting forever.
      ...['-c', 'jest.config.cjs', '--ci', '--forceExit', '--maxWorkers', String(workers)],
      ...ignored.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]),
      ...(titles === '' ? [] : ['--testNamePattern', titles]),
      ...['--json', '--outputFile', report, '--selectProjects', ...projects],
    ],
    { cwd: root, env: { ...process.env, ...env }, keep: isBeside },
  ).then(
    (output) => ({ isOk: true, output }),
    ({ output }) => ({ isOk: false, output }),
  );
  if (isBeside) say(ended.output);
  const counts = countTests(report, ended.isOk);
  rmSync(report, { force: true });
  return counts;
}

function countTests(report, isOk) {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return { passed: result.numPassedTests, failed: failed === 0 && !isOk ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';
import { red, say } from '../terminal/say.mjs';

let runs = 0;

/**
 * Runs jest projects and counts their tests.
 * @param {object} options
 * @param {string} [options.node] the program that runs jest
 * @param {string[]} options.projects
 * @param {string} [options.label] names the run in what is printed
 * @param {string[]} [options.patterns] of paths, all tests where there are none
 * @param {string[]} [options.ignored] patterns of paths that are left out
 * @param {string} [options.titles] pattern of the tests' titles, '' for all
 * @param {boolean} [options.isBeside] other tests run meanwhile, so that this run takes one worker
 * @param {number} [options.workers]
 * @param {NodeJS.ProcessEnv} [options.env] variables besides this process's own
 * @returns {Promise<{ passed: number, failed: number, failures?: string[] }>} `failures` names the failed tests; a test file
 *   that could not run counts as one
 */
export async function runJest({ node = process.execPath, projects, label = projects.join(', '), ...options }) {
  const { patterns = [], ignored = [], titles = '', isBeside = false, workers = isBeside ? 1 : 2, env } = options;
  // The process's id keeps apart two commands in one checkout.
  const counts = inRoot('.cache', `jest-${projects.join('-')}-${process.pid}-${(runs += 1)}.json`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  const args = [
    // Tests leave much garbage behind, which is collected in half of the time where it has room. A bench measures memory as
    // a server has it, without that room.
    ...(projects.includes('bench') ? [] : ['--max-semi-space-size=64']),
    ...[packageFile('jest', 'bin', 'jest.js'), ...patterns],
    // A handle that a test leaves open must not keep CI waiting forever.
    ...['-c', 'jest.config.cjs', '--ci', '--forceExit', '--maxWorkers', String(workers)],
    ...ignored.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]),
    ...(titles === '' ? [] : ['--testNamePattern', titles]),
    ...['--reporters', inRoot('scripts', 'test', 'progress-reporter.cjs'), '--selectProjects', ...projects],
  ];
  const environment = { ...process.env, ...env, JEST_COUNTS: counts, JEST_LABEL: label };
  // Jest's error stream matters only where jest could not finish.
  const problem = await runCommand(node, args, { cwd: root, env: environment, keepErrors: true }).then(
    () => null,
    ({ output }) => output,
  );
  try {
    const { passed, failed, failures } = JSON.parse(readFileSync(counts, 'utf8'));
    if (failed > 0 || problem === null) return { passed, failed, failures };
    // Every test passed, and yet jest ended with an error, for example in its teardown.
    say(red(problem));
    return { passed, failed: 1 };
  } catch {
    say(red(problem ?? 'Jest ended without a result.'));
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(counts, { force: true });
  }
}

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';

let runs = 0;

/**
 * Runs tests by their titles, with the sources as they are or without one guard. No file of the checkout changes.
 * @param {object} options
 * @param {{ test: string, testFiles: string[] }[]} options.tests parts of titles, and the files that contain them
 * @param {import('./find-guards.mjs').Guard} [options.without]
 * @param {number} [options.workers]
 * @param {Record<string, string>} options.env what the tests need besides this process's environment
 * @returns {Promise<{ title: string, status: 'passed' | 'failed' | 'timed out' }[]>} the tests that ran; one that only ran
 *   out of time has not noticed anything
 * @throws if jest could not run, or could not load a file
 */
export async function runTests({ tests, without, workers = 1, env }) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const report = inRoot('.cache', `mutants-${process.pid}-${(runs += 1)}.json`);
  const titles = tests.map(({ test }) => test.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const files = [...new Set(tests.flatMap(({ testFiles }) => testFiles))];
  const args = [
    ...[packageFile('jest', 'bin', 'jest.js'), '-c', inRoot('scripts', 'mutants', 'jest.config.cjs')],
    ...['--runTestsByPath', ...files, '--testNamePattern', titles, '--maxWorkers', String(workers)],
    ...['--ci', '--forceExit', '--silent', '--json', '--outputFile', report],
  ];
  const guard = without && { GUARD: JSON.stringify(without) };
  // A page waits less long for what never comes without its guard.
  const options = { cwd: root, keep: true, env: { ...process.env, ...env, ...guard, WAIT_FOR_MS: '5000' } };
  const output = await runCommand(process.execPath, args, options).catch((error) => error.output);
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(resultsOf);
  } catch (error) {
    throw new Error(`The tests did not run: ${error.message}\n${output.slice(-2_000)}`);
  } finally {
    rmSync(report, { force: true });
  }
}

function resultsOf({ name, status: fileStatus, message, assertionResults }) {
  if (fileStatus === 'failed' && assertionResults.length === 0) throw new Error(`${name}: ${message.slice(0, 1_000)}`);
  const isTimeout = (text) => /Exceeded timeout of \d+ ms/.test(text);
  return assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName: title, status, failureMessages: texts }) => ({
      title,
      status: status === 'failed' && texts.every(isTimeout) ? 'timed out' : status,
    }));
}

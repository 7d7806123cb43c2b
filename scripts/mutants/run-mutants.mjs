import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';

/** What a page under a mutant may wait for, in milliseconds: most mutants are noticed by something that never comes. */
const patienceMs = 5_000;

/** What jest says of a test that it stopped waiting for: a busy machine does that too, so nothing was noticed by it. */
const ranOutOfTime = /Exceeded timeout of \d+ ms/;

/**
 * Runs the tests of mutants under each of them, in memory: nothing is written but below `.cache`, so that stopping it leaves
 * nothing behind. Each test also runs as it is, before and after.
 * @param {ReturnType<typeof import('./find-mutants.mjs').findMutants>['mutants']} mutants
 * @returns {Promise<{ outcomes: { name: string, breaks: string, killedBy: string | null, milliseconds: number }[],
 *   problems: string[] }>} problems are tests that fail by themselves, that ran out of time, or did not run
 */
export async function runMutants(mutants) {
  if (mutants.length === 0) return { outcomes: [], problems: [] };
  // Two commands in one checkout would read each other's.
  const folder = inRoot('.cache', 'mutants', String(process.pid));
  const [plan, report] = [join(folder, 'plan.json'), join(folder, 'report.json')];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(plan, JSON.stringify(mutants));
  const testFiles = [...new Set(mutants.flatMap((mutant) => mutant.testFiles))];
  const output = await runCommand(
    process.execPath,
    [
      ...[packageFile('jest', 'bin', 'jest.js'), '--runTestsByPath', ...testFiles],
      ...['-c', inRoot('scripts', 'mutants', 'jest.config.cjs'), '--ci', '--forceExit', '--silent'],
      ...['--maxWorkers', String(availableParallelism()), '--json', '--outputFile', report],
    ],
    { cwd: root, keep: true, env: { ...process.env, MUTANTS_PLAN: plan, WAIT_FOR_MS: String(patienceMs) } },
  ).catch((error) => error.output ?? error.message);
  const read = readReport(mutants, report, output);
  rmSync(folder, { recursive: true });
  return read;
}

function readReport(mutants, report, output) {
  const files = readResults(report);
  if (files === null) return { outcomes: [], problems: [`The tests did not run:\n${output}`] };
  const tests = files.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length > 0
      ? assertionResults.map((result) => ({ ...result, file: relative(root, name) }))
      : [{ title: message.slice(0, 1_000), status: 'failed', file: relative(root, name) }],
  );
  const outcomes = [];
  const problems = tests
    .filter(({ title, status }) => status === 'failed' && !mutants.some(({ name }) => title.endsWith(` [${name}]`)))
    .map(({ title, file }) => `${file}: fails without a mutant: ${title}`);
  for (const { name, breaks, test } of mutants) {
    const runs = tests.filter(({ title, status }) => title.endsWith(` [${name}]`) && status !== 'pending');
    const failed = runs.filter(({ status }) => status === 'failed');
    const killer = failed.find(({ failureMessages }) => !failureMessages.every((text) => ranOutOfTime.test(text)));
    if (killer === undefined && failed.length > 0) problems.push(`${name}: ran out of time: ${failed[0].title}`);
    else if (runs.length === 0) problems.push(`${name}: no test ran that is called ${test}`);
    else {
      const milliseconds = runs.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
      outcomes.push({ name, breaks, killedBy: killer ? killer.title.slice(0, -name.length - 3) : null, milliseconds });
    }
  }
  return { outcomes, problems };
}

function readResults(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return null;
  }
}

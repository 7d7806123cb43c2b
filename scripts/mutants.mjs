// npm run mutants [-- word ...]: takes out the guards of scripts/mutants/guards.yaml, one at a time, and sees that the test
// of each fails. A word is a topic, or a part of a guard's sentence. The exit code is 0 only where every test failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensurePostgres } from './prepare/ensure-programs.mjs';
import { inRoot, packageFile, root } from './terminal/project-paths.mjs';
import { runCommand } from './terminal/run-command.mjs';
import { runMain } from './terminal/run-main.mjs';
import { green, red, say } from './terminal/say.mjs';

const workers = availableParallelism();
let runs = 0;

async function main(words) {
  await ensureNodeModules();
  const { findGuards } = await import('./mutants/find-guards.mjs');
  const { guards, problems } = findGuards();
  const isChosen = ({ topic, guard }) => words.length === 0 || words.some((w) => topic === w || guard.includes(w));
  const waiting = guards.filter(isChosen);
  if (waiting.length === 0) throw new Error(`No guard is called ${words.join(', ')}.`);
  const env = { ...process.env, ...(await ensurePostgres()), WAIT_FOR_MS: '5000' };
  mkdirSync(inRoot('.cache'), { recursive: true });

  const unsound = (await runTests(waiting, workers, env)).filter(({ status }) => status !== 'passed');
  problems.push(...unsound.map(({ fullName }) => `The test fails although every guard is there: ${fullName}`));
  let killed = 0;
  const takeOutOneByOne = async () => {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
      const problem = await problemWithout(guard, env).catch((error) => error.message);
      say(`  ${problem === null ? green('killed') : red('LIVED ')} ${guard.guard}`);
      if (problem === null) killed += 1;
      else problems.push(`${guard.guard} ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, takeOutOneByOne));
  for (const problem of problems) say(red(problem));
  say(`\n${killed} killed, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Tests whether a guard's test fails without the guard. Returns the problem, or null if the test fails as it should. */
async function problemWithout(guard, env) {
  // The tests' compiler takes it out of its source (test/jest/compile-source.cjs). No file of the checkout changes.
  const tests = await runTests([guard], 1, { ...env, GUARD: JSON.stringify(guard) });
  const failed = tests.filter(({ status }) => status === 'failed');
  const isTimeout = (text) => /Exceeded timeout of \d+ ms/.test(text);
  if (failed.some(({ failureMessages }) => !failureMessages.every(isTimeout))) return null;
  if (failed.length > 0) return 'Without it, its test only ran out of time.';
  return tests.length === 0 ? `No test ran that is called: ${guard.test}` : 'Its test passes without it.';
}

/**
 * Runs the tests of guards by their titles, and returns jest's results of those that ran.
 * @throws if jest could not run, or could not load a file
 */
async function runTests(guards, maxWorkers, env) {
  const report = inRoot('.cache', `mutants-${process.pid}-${(runs += 1)}.json`);
  const titles = guards.map(({ test }) => test.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const args = [
    ...[packageFile('jest', 'bin', 'jest.js'), '-c', 'jest.config.cjs', '--selectProjects', 'unit', 'server', 'pages'],
    ...['--runTestsByPath', ...new Set(guards.flatMap(({ testFiles }) => testFiles)), '--testNamePattern', titles],
    ...['--maxWorkers', String(maxWorkers), '--ci', '--forceExit', '--silent', '--json', '--outputFile', report],
  ];
  const output = await runCommand(process.execPath, args, { cwd: root, keep: true, env }).catch(
    (error) => error.output,
  );
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
      ({ name, status, message, assertionResults }) => {
        if (status === 'failed' && assertionResults.length === 0)
          throw new Error(`${name}: ${message.slice(0, 1_000)}`);
        return assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
      },
    );
  } catch (error) {
    throw new Error(`The tests did not run: ${error.message}\n${output.slice(-2_000)}`);
  } finally {
    rmSync(report, { force: true });
  }
}

runMain(main);

// npm run mutants [-- word ...]: takes out the guards of scripts/mutants/guards.yaml, one at a time, and sees that the test
// of each fails. A word is a topic, or a part of a guard's sentence. The exit code is 0 only where every test failed.
import { availableParallelism } from 'node:os';
import { runTests } from './mutants/run-tests.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensurePostgres } from './prepare/ensure-programs.mjs';
import { runMain } from './terminal/run-main.mjs';
import { green, red, say } from './terminal/say.mjs';

async function main(words) {
  await ensureNodeModules();
  const { findGuards } = await import('./mutants/find-guards.mjs');
  const { guards, problems } = findGuards();
  const isChosen = ({ topic, guard }) => words.length === 0 || words.some((w) => topic === w || guard.includes(w));
  const chosen = guards.filter(isChosen);
  const env = await ensurePostgres();
  const workers = availableParallelism();

  if (chosen.length === 0) throw new Error(`No guard is called ${words.join(', ')}.`);

  const results = await runTests({ tests: chosen, workers, env });
  const unsound = results.filter(({ status }) => status !== 'passed');
  problems.push(...unsound.map(({ title }) => `The test fails although every guard is there: ${title}`));

  const waiting = [...chosen];
  let killed = 0;
  const takeOutOneByOne = async () => {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
      const problem = await problemWithout(guard, env);
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

/**
 * Tests whether a guard's test fails without the guard. Returns the problem, or null if the test fails as it should.
 */
async function problemWithout(guard, env) {
  try {
    const statuses = (await runTests({ tests: [guard], without: guard, env })).map(({ status }) => status);
    if (statuses.includes('failed')) return null;
    if (statuses.includes('timed out')) return 'Without it, its test only ran out of time.';
    return statuses.length === 0 ? `No test ran that is called: ${guard.test}` : 'Its test passes without it.';
  } catch (error) {
    return error.message;
  }
}

runMain(main);

// npm run mutants [-- name ...]: breaks the product in known ways, one at a time, and sees that a test notices each. Names
// are those of mutants or of their tables. The exit code is 0 only where every mutant was killed.
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { duration, red, say } from './terminal/say.mjs';

async function main(names) {
  await ensureNodeModules();
  const { findMutants } = await import('./mutants/find-mutants.mjs');
  const { runMutants } = await import('./mutants/run-mutants.mjs');
  const { mutants, problems } = findMutants();
  const isNamed = ({ name, table }) => names.length === 0 || names.some((word) => name === word || table === word);
  const chosen = mutants.filter(isNamed);
  if (chosen.length === 0) problems.push(`There is no mutant of this name: ${names.join(', ')}`);

  const startedAt = performance.now();
  const { outcomes, problems: failures } = await runMutants(chosen);
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length));
  for (const { name, breaks, killedBy, milliseconds } of outcomes) {
    const end = killedBy === null ? red(`LIVED: ${breaks}`) : `${duration(milliseconds).padStart(7)}  ${killedBy}`;
    say(`  ${name.padEnd(width)}  ${end}`);
  }
  for (const problem of [...problems, ...failures]) say(red(problem));
  const lived = outcomes.filter(({ killedBy }) => killedBy === null).length;
  const took = duration(performance.now() - startedAt);
  say(`\n${outcomes.length - lived} killed, ${lived} lived, ${problems.length + failures.length} problems, ${took}`);
  if (lived + problems.length + failures.length > 0) process.exitCode = 1;
}

ensureNodeVersion();
main(process.argv.slice(2)).catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

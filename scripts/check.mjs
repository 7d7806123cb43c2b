// npm run check [-- --fast]: types, style, import floors, dead code, format, and the repository's own rules.
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { runMain } from './terminal/run-main.mjs';
import { say } from './terminal/say.mjs';

async function main(args) {
  await ensureNodeModules();
  const { runChecks } = await import('./check/run-checks.mjs');
  const { passed, failed } = await runChecks({ fast: args.includes('--fast') });
  say(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

runMain(main);

// npm run check [-- --fast]: types, floors, purity, dead code, format and the repository's own rules.
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { red, say } from './terminal/say.mjs';

async function main(args) {
  await ensureNodeModules();
  const { runChecks } = await import('./check/run-checks.mjs');
  const { passed, failed } = await runChecks({ fast: args.includes('--fast') });
  say(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

ensureNodeVersion();
main(process.argv.slice(2)).catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

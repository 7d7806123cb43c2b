// npm run bench: what the first screens weigh, how soon the first one paints and how fast long lists are, against the
// budgets in bench/.
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { runJest } from './test/jest-stage.mjs';
import { red, say } from './terminal/say.mjs';

async function main() {
  await ensureNodeModules();
  await ensureBuild(['h5', 'server']);
  const chromium = await ensureChromium();
  const { measureBundle } = await import('./bench/measure-bundle.mjs');
  const weights = await measureBundle(chromium);
  const env = { CHROME_PATH: chromium };
  const speeds = await runJest({ projects: ['bench'], workers: 1, env });
  if (weights.failed + speeds.failed > 0) process.exitCode = 1;
}

ensureNodeVersion();
main().catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

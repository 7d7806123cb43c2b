// npm run bench: what the first screens weigh on the wire, against bench/budgets.json.
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { red, say } from './terminal/say.mjs';

async function main() {
  await ensureNodeModules();
  await ensureBuild(['h5', 'server']);
  const { measureBundle } = await import('./bench/measure-bundle.mjs');
  const { failed } = await measureBundle(await ensureChromium());
  if (failed > 0) process.exitCode = 1;
}

ensureNodeVersion();
main().catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

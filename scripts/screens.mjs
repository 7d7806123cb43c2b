// npm run screens: takes docs/screens.png from the built product.
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChineseFont } from './prepare/ensure-chinese-font.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { red, say } from './terminal/say.mjs';
import { runJest } from './test/jest-stage.mjs';

async function main() {
  await ensureNodeModules();
  await ensureBuild(['h5', 'server']);
  await ensureChineseFont();
  const env = { CHROME_PATH: await ensureChromium(), SCREENS_PICTURE: '1' };
  const { failed } = await runJest({ projects: ['e2e'], patterns: ['screens-picture'], workers: 1, env });
  if (failed > 0) process.exitCode = 1;
}

ensureNodeVersion();
main().catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

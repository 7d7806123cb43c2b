// npm run screens: takes docs/screens.png and docs/products.png from the built product, and the desk's screens into .cache/desk
// and the scanner's into .cache/scanner, to be looked at. It also makes two meetings by hand, and counts the clicks.
import { readFileSync, rmSync } from 'node:fs';
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureChineseFont, ensureWebKit } from './prepare/ensure-programs.mjs';
import { inRoot } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { runJest } from './test/jest-stage.mjs';

/** The tests that take pictures, and those that walk through every screen, by engine. */
const runs = [
  {
    projects: ['e2e'],
    patterns: ['screens-picture', 'desk-screens', 'desk-list-states', 'making-a-meeting', 'scanner.pictures'],
  },
  { projects: ['e2e'], patterns: ['test/e2e/every-screen'] },
  { projects: ['e2e'], patterns: ['test/e2e/weapp/screens'] },
  { projects: ['webkit'], patterns: ['test/webkit/every-screen'] },
];

async function main() {
  await ensureNodeModules();
  await ensureBuild(['h5', 'desk', 'server', 'weapp-for-tests']);
  await ensureChineseFont();
  await ensureWebKit();
  const chromium = await ensureChromium();
  const env = { CHROME_PATH: chromium, SCREENS_PICTURE: '1', PRODUCTS_PICTURE: '1' };
  rmSync(inRoot('.cache', 'products'), { recursive: true, force: true });
  for (const run of runs) {
    if ((await runJest({ ...run, workers: 1, env })).failed > 0) process.exitCode = 1;
  }
  const { drawProductsSheet } = await import('./screens/products-sheet.mjs');
  await drawProductsSheet(await readRoutes(), chromium);
}

/** Loads the table of screens, a TypeScript module that imports nothing. */
async function readRoutes() {
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(inRoot('src', 'routes.ts'), 'utf8'), { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

runMain(main);

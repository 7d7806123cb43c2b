// npm run bench [-- word ...]: measures our speeds beside those of references, prints one table, and keeps it in
// bench/results.json. A word picks the benches whose file's name contains it.
import { rmSync } from 'node:fs';
import { judge, keepRows, takeRows } from './bench/results.mjs';
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensurePostgres } from './prepare/ensure-programs.mjs';
import { inRoot } from './terminal/project-paths.mjs';
import { runJest } from './test/jest-stage.mjs';
import { runMain } from './terminal/run-main.mjs';

async function main(words) {
  await ensureNodeModules();
  await ensureBuild(['h5', 'desk', 'server']);
  const chromium = await ensureChromium();
  const figuresFile = inRoot('.cache', 'bench-figures.jsonl');
  rmSync(figuresFile, { force: true });

  const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));
  const { measureBundle } = await import('./bench/measure-bundle.mjs');
  const weights = isWanted('bundle') ? await measureBundle(chromium) : { failed: 0, figures: [] };
  const env = { ...(await ensurePostgres()), CHROME_PATH: chromium, BENCH_FIGURES: figuresFile };
  const patterns = words.map((word) => `bench/[^/]*${word}[^/]*\\.bench\\.ts$`);
  const isBundleAlone = words.length > 0 && words.every((word) => word === 'bundle');
  const speeds = isBundleAlone ? { failed: 0 } : await runJest({ projects: ['bench'], patterns, workers: 1, env });

  keepRows(inRoot('bench', 'results.json'), judge([...weights.figures, ...takeRows(figuresFile)]), 'figure');
  if (weights.failed + speeds.failed > 0) process.exitCode = 1;
}

runMain(main);

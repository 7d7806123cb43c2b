// npm run rehearse -- <people> [nodes=2] [seconds=15] [kill=5] [cashier=…]: rehearses the opening of registration on this machine,
// and prints what was acknowledged, lost, doubled, and how long saving took. kill=0 leaves the primary database alone.
import { judge, takeRows } from './bench/results.mjs';
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensurePostgres } from './prepare/ensure-programs.mjs';
import { inRoot } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { runJest } from './test/jest-stage.mjs';

async function main([people = '600', ...words]) {
  const given = [`people=${people}`, ...words].map((word) => word.split('='));
  if (given.some(([name, value]) => !/^(people|nodes|seconds|kill|cashier)$/.test(name) || !/^\d+$/.test(value ?? '')))
    throw new Error('npm run rehearse -- 600 nodes=2 seconds=15 kill=5 cashier=20');
  await ensureNodeModules();
  await ensureBuild(['server']);
  const figures = inRoot('.cache', `rehearsal-${process.pid}.jsonl`);
  const settings = Object.fromEntries(given.map(([name, value]) => [`REHEARSE_${name.toUpperCase()}`, value]));
  const env = { ...(await ensurePostgres()), ...settings, BENCH_FIGURES: figures };
  const patterns = ['bench/rehearsal\\.bench\\.ts$'];
  const { failed } = await runJest({ projects: ['bench'], patterns, workers: 1, env });
  judge(takeRows(figures));
  if (failed > 0) process.exitCode = 1;
}

runMain(main);

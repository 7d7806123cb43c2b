// npm run prove [name ...]: tries to break the server's promises as often as is claimed, and prints the results. Names are
// numbers of proofs, or words of their titles. test/prove/results.json keeps the last run of each. The exit code is 0 only
// where every promise held. PROVE_SHARE=0.1 tries a tenth as often.
import { rmSync } from 'node:fs';
import { keepRows, takeRows } from './bench/results.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNginx, ensurePostgres } from './prepare/ensure-programs.mjs';
import { inRoot } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { say } from './terminal/say.mjs';
import { runJest } from './test/jest-stage.mjs';

const resultsFile = inRoot('test', 'prove', 'results.json');

/** Returns jest's pattern for the titles of proofs, which begin with the proof's number. */
function titlePattern(names) {
  const patterns = names.map((name) =>
    /^\d+$/.test(name) ? `^${name} ` : name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return patterns.join('|');
}

async function main(names) {
  await ensureNodeModules();
  const report = inRoot('.cache', `proofs-${process.pid}.jsonl`);
  const env = { ...(await ensurePostgres()), ...(await ensureNginx()), PROVE_REPORT: report };
  // One worker runs one proof at a time, since some of them measure.
  const { passed, failed } = await runJest({ projects: ['prove'], workers: 1, titles: titlePattern(names), env });
  const rows = takeRows(report);
  if (names.length === 0) rmSync(resultsFile, { force: true });
  keepRows(resultsFile, rows, 'proof');
  console.table(rows);
  say(`\n${passed} held, ${failed} failed`);
  if (failed > 0 || rows.length === 0 || rows.some(({ breaches }) => breaches > 0)) process.exitCode = 1;
}

runMain(main);

// npm run prove [name ...]: tries to break the server's promises as often as is claimed, and prints the results. Names are
// numbers of proofs, or words of their titles. test/prove/results.json keeps the last run of each. The exit code is 0 only
// where every promise held. PROVE_SHARE=0.1 tries a tenth as often.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNginx, ensurePostgres } from './prepare/ensure-programs.mjs';
import { inRoot } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { green, red, say } from './terminal/say.mjs';
import { runJest } from './test/jest-stage.mjs';

const resultsFile = inRoot('test', 'prove', 'results.json');

/** Returns jest's pattern for the titles of proofs, which begin with the proof's number. */
function titlePattern(names) {
  const patterns = names.map((name) =>
    /^\d+$/.test(name) ? `^${name} ` : name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return patterns.join('|');
}

const readRows = (file) =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').filter((line) => line !== '');

const byNumber = (one, other) => one.proof.localeCompare(other.proof, 'en', { numeric: true });

/** Keeps the last run's rows in place of earlier ones, in the order of their numbers. */
function keep(rows, isWhole) {
  const earlier = isWhole || !existsSync(resultsFile) ? [] : JSON.parse(readFileSync(resultsFile, 'utf8'));
  const isAgain = (row) => rows.some(({ proof }) => proof === row.proof);
  const all = [...earlier.filter((row) => !isAgain(row)), ...rows].sort(byNumber);
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
}

function print(rows) {
  const width = Math.max(0, ...rows.map(({ proof }) => proof.length));
  const line = (proof, ...figures) => `  ${proof.padEnd(width)}${figures.map((text) => text.padStart(10)).join('')}`;
  say(`\n${line('proof', 'tried', 'breaches', 'seconds')}`);
  for (const { proof, tried, breaches, seconds } of rows) {
    const paint = breaches === 0 ? green : red;
    say(paint(line(proof, String(tried), String(breaches), seconds.toFixed(1))));
  }
}

async function main(names) {
  await ensureNodeModules();
  const report = inRoot('.cache', `proofs-${process.pid}.jsonl`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  const env = { ...(await ensurePostgres()), ...(await ensureNginx()), PROVE_REPORT: report };
  // One worker runs one proof at a time, since some of them measure.
  const { passed, failed } = await runJest({ projects: ['prove'], workers: 1, titles: titlePattern(names), env });
  const rows = readRows(report)
    .map((line) => JSON.parse(line))
    .sort(byNumber);
  rmSync(report, { force: true });
  keep(rows, names.length === 0);
  print(rows);
  say(`\n${passed} held, ${failed} failed`);
  if (failed > 0 || rows.length === 0 || rows.some(({ breaches }) => breaches > 0)) process.exitCode = 1;
}

runMain(main);

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { green, red, say } from '../terminal/say.mjs';

const file = inRoot('bench', 'results.json');

const comparisons = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
};

/**
 * Compares figures in the format of bench/harness/figures.ts with their references.
 * @returns rows of bench/results.json
 */
export function judge(figures) {
  return figures.map(({ figure, unit, ours, reference, target }) => {
    const ratio = reference === null ? null : round(ours / reference);
    const [sign, limit] = target.split(' ');
    const met = comparisons[sign](ratio ?? round(ours), Number(limit));
    return {
      figure,
      unit,
      ours: round(ours),
      reference: reference === null ? null : round(reference),
      ratio,
      target,
      met,
    };
  });
}

/** Prints the rows, and replaces the rows of the same figures in bench/results.json. */
export function keepResults(rows) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const isNew = ({ figure }) => rows.some((row) => row.figure === figure);
  const all = [...kept.filter((row) => !isNew(row)), ...rows].sort((one, other) =>
    one.figure < other.figure ? -1 : 1,
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  printResults(rows);
}

/** Prints the rows as a table. */
export function printResults(rows) {
  say('');
  say(line(['', 'ours', 'reference', 'ratio', 'target', 'figure']));
  for (const { met, ours, reference, ratio, target, figure, unit } of rows) {
    const numbers = [ours, reference ?? '', ratio ?? '', target].map(String);
    say(line([met ? green('ok    ') : red('MISSED'), ...numbers, `${figure} (${unit})`]));
  }
}

const line = ([verdict, ours, reference, ratio, target, figure]) =>
  `  ${verdict || '      '} ${ours.padStart(9)} ${reference.padStart(10)} ${ratio.padStart(7)} ${target.padStart(8)}  ${figure}`;

/** Rounds to three significant digits, since none of the figures is more exact. */
const round = (value) => Number(value.toPrecision(value >= 1000 ? 4 : 3));

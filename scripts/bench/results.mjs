import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Reads the rows that tests have appended to a file, one a line, and deletes the file. */
export function takeRows(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  rmSync(file);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Puts rows into a list that is kept as JSON, in place of those with the same value of `key`, and sorts the list by it. */
export function keepRows(file, rows, key) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const isAgain = (row) => rows.some((other) => other[key] === row[key]);
  const all = [...kept.filter((row) => !isAgain(row)), ...rows];
  all.sort((one, other) => one[key].localeCompare(other[key], 'en', { numeric: true }));
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

const comparisons = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
};

/**
 * Compares figures in the format of bench/harness/figures.ts with their references, and prints them as a table.
 * @returns rows of bench/results.json
 */
export function judge(figures) {
  const rows = figures.map(({ figure, unit, ours, reference, target }) => {
    const ratio = reference === null ? null : round(ours / reference);
    const [sign, limit] = target.split(' ');
    const met = comparisons[sign](ratio ?? round(ours), Number(limit));
    const rounded = { ours: round(ours), reference: reference === null ? null : round(reference) };
    return { figure, unit, ...rounded, ratio, target, met };
  });
  console.table(rows);
  return rows;
}

/** Rounds to three significant digits, since none of the figures is more exact. */
const round = (value) => Number(value.toPrecision(value >= 1000 ? 4 : 3));

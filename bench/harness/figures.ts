import { appendFileSync } from 'node:fs';

/** One line of the table that `npm run bench` prints and keeps in bench/results.json. */
export interface Figure {
  /** The measured quantity, with its conditions. */
  figure: string;
  /** The unit of `ours` and `reference`: ms, KB, registrations/s, calls … */
  unit: string;
  ours: number;
  /** Measured in the same run; null where the target is a plain number. */
  reference: number | null;
  /** For ours divided by the reference, or for ours where there is none: `<= 1.1`, `>= 0.7`, `= 2`. */
  target: string;
}

/** Hands a figure to `npm run bench`, which judges it; a test that runs by itself prints it. */
export function report(figure: Figure): void {
  const line = `${JSON.stringify(figure)}\n`;
  const { BENCH_FIGURES } = process.env;
  if (BENCH_FIGURES === undefined) process.stdout.write(line);
  else appendFileSync(BENCH_FIGURES, line);
}

/** A result of the reference and of ours, measured one right after the other. */
export interface Pair<Result> {
  reference: Result;
  ours: Result;
}

/**
 * Measures the reference and ours by turns, so that whatever else the machine does meets both. The first round warms up
 * and does not count.
 * @param count pairs that count; at least 15 where a clock decides
 */
export async function inPairs<Result>(
  count: number,
  reference: () => Promise<Result>,
  ours: () => Promise<Result>,
): Promise<Pair<Result>[]> {
  const pairs: Pair<Result>[] = [];
  for (let round = 0; round <= count; round += 1) {
    const isOursFirst = round % 2 === 1;
    const first = isOursFirst ? await ours() : await reference();
    const second = isOursFirst ? await reference() : await ours();
    if (round > 0) pairs.push(isOursFirst ? { ours: first, reference: second } : { reference: first, ours: second });
  }
  return pairs;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The medians of both sides, with ours so that its ratio is the median of the pairs' ratios. */
export function ofPairs(pairs: readonly Pair<number>[]): { ours: number; reference: number } {
  const reference = median(pairs.map((pair) => pair.reference));
  return { reference, ours: reference * median(pairs.map((pair) => pair.ours / pair.reference)) };
}

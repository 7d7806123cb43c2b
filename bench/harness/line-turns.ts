import { queryOnce } from '../../server/test-support/postgres';

/** Reads the times of the turns of those who waited for the cashier, in the order of their places, in milliseconds. */
export async function lineTurns(url: string): Promise<number[]> {
  const rows = await queryOnce(url, `select extract(epoch from turn_at) * 1000 as at from cashier_line order by place`);
  return rows.map(({ at }) => Number(at));
}

/** Returns the turns a second, without the first and the last tenth of them. */
export function turnsASecond(at: readonly number[]): number {
  const sorted = [...at].sort((one, other) => one - other);
  const [from, until] = [Math.floor(at.length * 0.1), Math.floor(at.length * 0.9)];
  return ((until - from) * 1_000) / ((sorted[until] ?? 0) - (sorted[from] ?? 0));
}

/**
 * Returns how much later than somebody behind them anybody had their turn, in milliseconds.
 * @param at the times of the turns, in the order of the places
 */
export function longestOvertaken(at: readonly number[]): number {
  let [latest, least] = [0, Infinity];
  for (const turn of [...at].reverse()) {
    latest = Math.max(latest, turn - least);
    least = Math.min(least, turn);
  }
  return latest;
}

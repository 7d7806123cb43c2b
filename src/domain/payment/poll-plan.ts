/** After paying, the order is asked for every 2 s, at most for 60 s (product §9.5). */
export const pollIntervalMilliseconds = 2_000;
export const pollLimitMilliseconds = 60_000;

/**
 * When to ask next.
 * @param startedAt when polling began, epoch milliseconds
 * @param now epoch milliseconds
 * @returns milliseconds to wait, or null where it is time to stop and offer 重新查询
 */
export function nextPollDelay(startedAt: number, now: number): number | null {
  // A clock set back must not make the wait longer than planned.
  const elapsed = Math.max(0, now - startedAt);
  return elapsed + pollIntervalMilliseconds > pollLimitMilliseconds ? null : pollIntervalMilliseconds;
}

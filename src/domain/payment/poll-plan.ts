/** After payment, the order is polled every 2 s for up to 60 s (product §9.5). */
export const pollIntervalMilliseconds = 2_000;
export const pollLimitMilliseconds = 60_000;

/**
 * The delay before the next poll.
 * @param startedAt when polling began, epoch milliseconds
 * @param now epoch milliseconds
 * @returns milliseconds to wait, or null to stop and offer 重新查询
 */
export function nextPollDelay(startedAt: number, now: number): number | null {
  // A clock set back must not extend the wait.
  const elapsed = Math.max(0, now - startedAt);
  return elapsed + pollIntervalMilliseconds > pollLimitMilliseconds ? null : pollIntervalMilliseconds;
}

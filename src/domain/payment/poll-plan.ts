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

/** How often a page asks that waits for somebody else's act: seldom, and ever more seldom. */
export interface RestPlan {
  firstMs: number;
  longestMs: number;
}

/** For the organiser's acts, which take hours or days (product §9.25). */
export const organiserPlan: RestPlan = { firstMs: 10_000, longestMs: 120_000 };

/** For somebody who has the order's link in hand (product §9.26), and for whoever looks on. */
export const payerPlan: RestPlan = { firstMs: 3_000, longestMs: 15_000 };

const restGrowth = 1.5;

/**
 * The wait before the next question of a page at rest, in milliseconds.
 * @param asked how often it has asked since it came to the front
 */
export function restDelay(asked: number, { firstMs, longestMs }: RestPlan): number {
  return Math.min(longestMs, Math.round(firstMs * restGrowth ** asked));
}

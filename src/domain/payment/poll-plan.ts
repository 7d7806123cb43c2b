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

/** The pace of a page that waits for somebody else: its pauses grow from the first to the longest. */
export interface RestPlan {
  firstMs: number;
  longestMs: number;
}

/** The pace of waiting for the organiser, who takes hours or days (product §9.25). */
export const organiserPlan: RestPlan = { firstMs: 10_000, longestMs: 120_000 };

/** The pace of waiting for a payer who has the order's link (product §9.26), and of pages that show the order. */
export const payerPlan: RestPlan = { firstMs: 3_000, longestMs: 15_000 };

/** The pace beside a code that a payer in front of it scans now. */
export const scanPlan: RestPlan = { firstMs: 2_000, longestMs: 5_000 };

const restGrowth = 1.5;

/**
 * The pause before a waiting page asks the server again, in milliseconds.
 * @param asked the number of times that it has asked since it came to the front
 */
export function restDelay(asked: number, { firstMs, longestMs }: RestPlan): number {
  return Math.min(longestMs, Math.round(firstMs * restGrowth ** asked));
}

/*
 * How often, and after how long, a job repeats a call to WeChat that has failed.
 */

/** The delay after a first failure, in milliseconds; it doubles with each further one. */
export const firstRetryMs = 30_000;
const maxRetryMs = 6 * 3_600_000;
/** The number of attempts, which span some four days. */
export const maxTries = 24;

/** The delay before the next attempt, in milliseconds. @param failures before the latest one */
export const retryDelayMs = (failures: number): number => Math.min(maxRetryMs, firstRetryMs * 2 ** failures);

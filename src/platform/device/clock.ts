/** The device's time, in epoch milliseconds. Rules in `src/domain` take it as an argument. */
export function now(): number {
  return Date.now();
}

/** When the current minute began, for what is counted among many rows and need not be counted at every render. */
export function thisMinute(): number {
  return Math.floor(now() / 60_000) * 60_000;
}

/** Returns the device's time in epoch milliseconds. Rules in `src/domain` take the time as an argument. */
export function now(): number {
  return Date.now();
}

/** Returns the start of the current minute in epoch milliseconds. Memoised counts over many rows depend on it. */
export function thisMinute(): number {
  return Math.floor(now() / 60_000) * 60_000;
}

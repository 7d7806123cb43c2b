/** The device's time, in epoch milliseconds. Rules in `src/domain` take it as an argument. */
export function now(): number {
  return Date.now();
}

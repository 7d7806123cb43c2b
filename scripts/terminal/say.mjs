const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint(1);
export const green = paint(32);
export const red = paint(31);
export const dim = paint(2);

/** Prints one line. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Formats a duration: '850 ms', '12.3 s' or '4 min 05 s'. */
export function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs something slow under a title, and prints the time that has passed every 15 seconds.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = performance.now();
  say(`${title} ...`);
  const timer = setInterval(() => say(dim(`  ... ${duration(performance.now() - startedAt)}`)), 15_000);
  try {
    const result = await work();
    say(dim(`  done in ${duration(performance.now() - startedAt)}`));
    return result;
  } finally {
    clearInterval(timer);
  }
}

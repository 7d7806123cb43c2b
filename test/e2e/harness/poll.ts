const intervalMs = 100;

/** How long to wait for a state: far longer than needed, so that even on a busy machine only what never comes fails. */
export const defaultTimeoutMs = 45_000;

/** Thrown when something that was waited for never came. */
export class WaitedInVain extends Error {}

/**
 * Polls until there is a value.
 * @param ask returns null while there is none
 * @param failure makes the error message if none comes; called only then, so that it can say what was there instead
 * @throws WaitedInVain with the words of `failure`; what `ask` throws ends the wait
 */
export async function poll<Answer>(
  ask: () => Promise<Answer | null>,
  failure: () => string,
  timeoutMs = defaultTimeoutMs,
): Promise<Answer> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > giveUpAt) throw new WaitedInVain(failure());
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

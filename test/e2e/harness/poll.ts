const everyMs = 100;

/** How long a state may take to come. Far more than it needs, so that only what never comes fails, however busy the machine. */
export const patienceMs = 45_000;

/**
 * Asks again and again until there is an answer.
 * @param ask null where there is none yet
 * @param failure what to say where none comes; called then, so that it can tell what was there instead
 * @throws Error with the words of `failure`
 */
export async function poll<Answer>(
  ask: () => Promise<Answer | null>,
  failure: () => string,
  withinMs = patienceMs,
): Promise<Answer> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > giveUpAt) throw new Error(failure());
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

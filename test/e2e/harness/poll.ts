const everyMs = 100;

/**
 * Asks again and again until there is an answer.
 * @param ask null where there is none yet
 * @param withinMs milliseconds
 * @throws what `failure` says, where none comes in time
 */
export async function poll<Answer>(
  ask: () => Promise<Answer | null>,
  withinMs: number,
  failure: string,
): Promise<Answer> {
  for (let tries = 0; tries < withinMs / everyMs; tries += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(failure);
}

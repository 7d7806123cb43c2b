/** The time limit of a call has passed; its outcome is unknown. */
export class TimeLimitError extends Error {}

/** The server is stopping and no longer waits for outside services; the call's outcome is unknown. */
export class AbandonedError extends Error {}

const calls = new Set<(reason: Error) => void>();
let areAbandoned = false;

/**
 * Aborts all calls in progress, and those that begin from now on, so that a service that hangs does not delay shutdown.
 */
export function abandonCalls(): void {
  areAbandoned = true;
  for (const end of calls) end(new AbandonedError());
}

/**
 * Runs one call of an outside service within a time limit.
 * @throws TimeLimitError, AbandonedError, or what the call throws
 */
export async function withTimeLimit<Value>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (areAbandoned) throw new AbandonedError();
  const controller = new AbortController();
  let end = (_reason: Error): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  const timer = setTimeout(() => end(new TimeLimitError()), timeoutMs);
  calls.add(end);
  try {
    return await Promise.race([call(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    calls.delete(end);
  }
}

import { callServer } from '../../api/call-server';
import { RefusedError } from '../../api/call-error';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { nextPollDelay } from '../../domain/payment/poll-plan';
import { now } from '../../platform/clock/clock';

/**
 * Asks once what has become of an order.
 * @throws RefusedError where the server does not know it, TransportFailure
 */
export function queryOrder(outTradeNo: string, signal?: AbortSignal): Promise<TradeOutcome> {
  return callServer('queryOrder', { outTradeNo }, signal && { signal });
}

/**
 * Asks for an order until it is paid or closed, at most as long as the plan says (design ruling 7). A question
 * that got no answer concludes nothing: the next one may.
 * @returns 'open' where the time is up and nothing is certain
 * @throws RefusedError where the server does not know the order; an error named AbortError once `signal` aborts
 */
export async function pollOrder(outTradeNo: string, signal: AbortSignal): Promise<TradeOutcome> {
  const startedAt = now();
  for (;;) {
    const outcome = await queryOrder(outTradeNo, signal).catch((error: unknown) => {
      if (error instanceof RefusedError || signal.aborted) throw error;
      return 'open' as const;
    });
    const delay = nextPollDelay(startedAt, now());
    if (outcome !== 'open' || delay === null) return outcome;
    await wait(delay, signal);
  }
}

/** Ends early once `signal` aborts; the next question then says so. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
  });
}

import { callServer } from '../../api/call-server';
import { RefusedError } from '../../api/refused-error';
import { interpretTradeState, type TradeOutcome } from '../../domain/payment/interpret-trade-state';
import { nextPollDelay } from '../../domain/payment/poll-plan';
import { now } from '../../platform/clock/clock';

/** Asks once what has become of an order. */
export async function queryOrder(outTradeNo: string, signal?: AbortSignal): Promise<TradeOutcome> {
  return interpretTradeState(await callServer('queryOrder', { params: { outTradeNo }, ...(signal && { signal }) }));
}

/**
 * Asks for an order until it is paid or closed, at most as long as the plan says (design ruling 7). A failed
 * question is not an answer: the next one may be.
 * @returns 'open' where the time is up and nothing is certain
 * @throws RefusedError where the server does not know the order
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

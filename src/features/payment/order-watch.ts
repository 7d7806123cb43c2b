import { useEffect, useRef, useState } from 'react';
import { errorMessage, RefusedError } from '../../api/call-error';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { usePageVisible } from '../../platform/visibility/use-page-visible';
import { callServer } from '../../api/call-server';
import { nextPollDelay } from '../../domain/payment/poll-plan';
import { now } from '../../platform/clock/clock';

export interface OrderWatch {
  state: OrderState;
  /** Asks again, once. */
  check: () => void;
  /** Asks until the order is paid or closed, as long as the plan says. */
  confirm: () => void;
}

/**
 * Keeps asking the server how an order stands while its page is in front: once each time the page is shown, again
 * and again after the cashier. Leaving the page, for another or for good, stops the questions; coming back
 * resumes them (product §9.5).
 * @param onPaid called once the server says that the order is paid, and for nothing less
 */
export function useOrderWatch(outTradeNo: string, onPaid: () => void): OrderWatch {
  const isVisible = usePageVisible();
  const [question, setQuestion] = useState<{ isPoll: boolean }>({ isPoll: false });
  const [state, setState] = useState<OrderState>({ kind: 'asking' });
  const paid = useRef(onPaid);
  paid.current = onPaid;

  useEffect(() => {
    if (!isVisible) return undefined;
    const controller = new AbortController();
    if (question.isPoll) setState({ kind: 'confirming' });
    const ask = question.isPoll ? pollOrder : queryOrder;
    void ask(outTradeNo, controller.signal)
      .then((outcome) => stateOf(outcome, question.isPoll), stateOfError)
      .then((next) => {
        if (controller.signal.aborted) return;
        setState(next);
        if (next.kind === 'paid') paid.current();
      });
    return () => controller.abort();
  }, [isVisible, question, outTradeNo]);

  return {
    state,
    // A new object each time: the same question, asked again.
    check: () => {
      setState({ kind: 'asking' });
      setQuestion({ isPoll: false });
    },
    confirm: () => setQuestion({ isPoll: true }),
  };
}

function stateOf(outcome: TradeOutcome, wasPolled: boolean): OrderState {
  return { kind: outcome === 'open' && wasPolled ? 'unconfirmed' : outcome };
}

function stateOfError(error: unknown): OrderState {
  return error instanceof RefusedError ? { kind: 'refused', message: errorMessage(error) } : { kind: 'failed', error };
}

/** What a payment page knows of its order. */
export type OrderState =
  /** The first question is on its way. */
  | { kind: 'asking' }
  /** Not paid, and may be. */
  | { kind: 'open' }
  /** The payer came back from the cashier; the server is asked until it knows (product §9.5). */
  | { kind: 'confirming' }
  /** It was asked as long as the plan allows, and nothing is certain. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** Closed unpaid, for good. */
  | { kind: 'closed' }
  /** The server does not know the order, or says no: its message. */
  | { kind: 'refused'; message: string }
  /** No answer came; nothing is concluded. */
  | { kind: 'failed'; error: unknown };

/**
 * Asks once what has become of an order.
 * @throws RefusedError where the server does not know it, TransportFailure
 */
export function queryOrder(outTradeNo: string, signal?: AbortSignal): Promise<TradeOutcome> {
  return callServer('queryOrder', { outTradeNo }, signal && { signal });
}

/**
 * Asks for an order until it is paid or closed, at most as long as the plan says (product §9.5). A question
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

import { useEffect, useRef, useState } from 'react';
import { errorMessage, RefusedError } from '../../api/call-error';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { usePageRestore } from '../../platform/browser/use-page-restore';
import { usePageVisible } from '../../platform/browser/use-page-visible';
import { usePollAtRest } from '../../platform/browser/use-poll-at-rest';
import { nextPollDelay, organiserPlan, type RestPlan } from '../../domain/payment/poll-plan';
import { now } from '../../platform/device/clock';
import { queryOrder } from './query-order';

export interface OrderWatch {
  state: OrderState;
  /**
   * Queries once more.
   * @param tell called unless the order is paid after all
   */
  check: (tell?: () => void) => void;
  /** Polls until the order is paid or closed, within the polling plan. */
  confirm: () => void;
}

interface WatchOptions {
  /** Asks once. Must be a stable function. */
  query?: typeof queryOrder;
  /** How often it asks at rest. */
  plan?: RestPlan;
}

/**
 * Watches an order while its page is in front: queries once whenever the page is shown, polls after the cashier, and
 * otherwise asks calmly, since it may be paid or cancelled elsewhere (product §9.25). Leaving the page stops the queries;
 * returning resumes them, out of the browser's cache too (product §9.5).
 * @param outTradeNo the order's number, or whatever else `query` knows it by
 * @param onPaid called once, and only when the server reports the order as paid
 */
export function useOrderWatch(
  outTradeNo: string,
  onPaid: () => void,
  { query = queryOrder, plan = organiserPlan }: WatchOptions = {},
): OrderWatch {
  const isVisible = usePageVisible();
  const [question, setQuestion] = useState<{ isPoll: boolean }>({ isPoll: false });
  const [state, setState] = useState<OrderState>({ kind: 'asking' });
  const paid = useRef(onPaid);
  paid.current = onPaid;
  /** The query under way. */
  const running = useRef<AbortController>();
  /** Tells what failed at the cashier, once the order is known not to be paid. */
  const untold = useRef<() => void>();
  const hear = (heard: OrderState): void => {
    const tell = untold.current;
    untold.current = undefined;
    setState((before) => afterHearing(before, heard));
    if (heard.kind === 'paid') paid.current();
    else tell?.();
  };

  useEffect(() => {
    if (!isVisible) return undefined;
    const controller = new AbortController();
    running.current = controller;
    if (question.isPoll) setState({ kind: 'confirming' });
    const ask = question.isPoll ? pollOrder : query;
    void ask(outTradeNo, controller.signal, query)
      .then((outcome) => stateOf(outcome, question.isPoll), stateOfError)
      .then((heard) => {
        if (controller.signal.aborted) return;
        running.current = undefined;
        hear(heard);
      });
    return () => {
      controller.abort();
      if (running.current === controller) running.current = undefined;
    };
  }, [isVisible, question, outTradeNo, query]);

  // A new object reruns the same query. The one that was under way may never be answered.
  usePageRestore(() => {
    running.current?.abort();
    setQuestion(({ isPoll }) => ({ isPoll }));
  });

  const askAtRest = async (signal: AbortSignal): Promise<void> => {
    // On coming back the order has just been asked about.
    if (running.current !== undefined) return;
    const heard = await query(outTradeNo, signal).then((outcome) => stateOf(outcome, false), stateOfError);
    if (!signal.aborted) hear(heard);
  };
  usePollAtRest(isAtRest(state), askAtRest, plan);

  return {
    state,
    check: (tell) => {
      untold.current = tell;
      setState({ kind: 'asking' });
      setQuestion({ isPoll: false });
    },
    confirm: () => {
      untold.current = undefined;
      setQuestion({ isPoll: true });
    },
  };
}

/** Neither asking for all to see, nor over: the order waits. */
function isAtRest({ kind }: OrderState): boolean {
  return kind === 'open' || kind === 'unconfirmed' || kind === 'failed';
}

/** What is known stays as it is shown until something else is heard. */
function afterHearing(before: OrderState, heard: OrderState): OrderState {
  if (heard.kind === 'failed') return before.kind === 'open' || before.kind === 'unconfirmed' ? before : heard;
  return heard.kind === 'open' && before.kind === 'unconfirmed' ? before : heard;
}

function stateOf(outcome: TradeOutcome, wasPolled: boolean): OrderState {
  return { kind: outcome === 'open' && wasPolled ? 'unconfirmed' : outcome };
}

function stateOfError(error: unknown): OrderState {
  return error instanceof RefusedError ? { kind: 'refused', message: errorMessage(error) } : { kind: 'failed', error };
}

export type OrderState =
  /** The first query is pending. */
  | { kind: 'asking' }
  /** Unpaid, but payable. */
  | { kind: 'open' }
  /** The payer returned from the cashier; polling until the server knows (product §9.5). */
  | { kind: 'confirming' }
  /** Polling ended without a definite result. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** Closed unpaid, for good. */
  | { kind: 'closed' }
  /** The server does not know the order, or refuses with this message. */
  | { kind: 'refused'; message: string }
  /** No answer; the state is unknown. */
  | { kind: 'failed'; error: unknown };

/**
 * Polls an order until it is paid or closed, within the polling plan (product §9.5). A query without an answer is
 * inconclusive: the next may succeed.
 * @returns 'open' if the time is up without a definite result
 * @throws RefusedError if the server does not know the order; an error named AbortError once `signal` aborts
 */
export async function pollOrder(outTradeNo: string, signal: AbortSignal, query = queryOrder): Promise<TradeOutcome> {
  const startedAt = now();
  for (;;) {
    const outcome = await query(outTradeNo, signal).catch((error: unknown) => {
      if (error instanceof RefusedError || signal.aborted) throw error;
      return 'open' as const;
    });
    const delay = nextPollDelay(startedAt, now());
    if (outcome !== 'open' || delay === null) return outcome;
    await wait(delay, signal);
  }
}

/** Returns early once `signal` aborts; the next query then throws. */
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

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
   * Queries the order once.
   * @param onUnpaid called unless the order turns out to be paid
   */
  check: (onUnpaid?: () => void) => void;
  /** Polls until the order is paid or closed, within the polling plan. */
  confirm: () => void;
}

interface WatchOptions {
  /** Queries the order once. Must be a stable function. */
  query?: typeof queryOrder;
  /** The intervals of the queries while the order waits. */
  plan?: RestPlan;
}

/**
 * Watches an order while its page is visible: queries once whenever the page is shown, polls after the cashier, and
 * otherwise polls slowly, since the order may be paid or cancelled elsewhere (product §9.25). Leaving the page stops the
 * queries; returning resumes them, also from the browser's back-forward cache (product §9.5).
 * @param outTradeNo the order's number, or another key that `query` accepts
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
  /** The running query. */
  const running = useRef<AbortController>();
  /** Shows the failure at the cashier, once the order is known to be unpaid. */
  const pendingOnUnpaid = useRef<() => void>();
  const handle = (result: OrderState): void => {
    const onUnpaid = pendingOnUnpaid.current;
    pendingOnUnpaid.current = undefined;
    setState((before) => nextState(before, result));
    if (result.kind === 'paid') paid.current();
    else onUnpaid?.();
  };

  useEffect(() => {
    if (!isVisible) return undefined;
    const controller = new AbortController();
    running.current = controller;
    if (question.isPoll) setState({ kind: 'confirming' });
    const ask = question.isPoll ? pollOrder : query;
    void ask(outTradeNo, controller.signal, query)
      .then((outcome) => stateOf(outcome, question.isPoll), stateOfError)
      .then((result) => {
        if (controller.signal.aborted) return;
        running.current = undefined;
        handle(result);
      });
    return () => {
      controller.abort();
      if (running.current === controller) running.current = undefined;
    };
  }, [isVisible, question, outTradeNo, query]);

  // A new object reruns the same query, since the running one may never be answered.
  usePageRestore(() => {
    running.current?.abort();
    setQuestion(({ isPoll }) => ({ isPoll }));
  });

  const askAtRest = async (signal: AbortSignal): Promise<void> => {
    // On return the order has just been queried.
    if (running.current !== undefined) return;
    const result = await query(outTradeNo, signal).then((outcome) => stateOf(outcome, false), stateOfError);
    if (!signal.aborted) handle(result);
  };
  usePollAtRest(isAtRest(state), askAtRest, plan);

  return {
    state,
    check: (onUnpaid) => {
      pendingOnUnpaid.current = onUnpaid;
      setState({ kind: 'asking' });
      setQuestion({ isPoll: false });
    },
    confirm: () => {
      pendingOnUnpaid.current = undefined;
      setQuestion({ isPoll: true });
    },
  };
}

/** Returns true while the order waits: it is neither closed nor being confirmed. */
function isAtRest({ kind }: OrderState): boolean {
  return kind === 'open' || kind === 'unconfirmed' || kind === 'failed';
}

/** Returns the next state. A failed or inconclusive query keeps a known state. */
function nextState(before: OrderState, result: OrderState): OrderState {
  if (result.kind === 'failed') return before.kind === 'open' || before.kind === 'unconfirmed' ? before : result;
  return result.kind === 'open' && before.kind === 'unconfirmed' ? before : result;
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
  /** The order is unpaid, but payable. */
  | { kind: 'open' }
  /** The payer returned from the cashier; polling until the server knows (product §9.5). */
  | { kind: 'confirming' }
  /** Polling has ended without a definite result. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** The order is closed unpaid, for good. */
  | { kind: 'closed' }
  /** The server does not know the order, or refuses with this message. */
  | { kind: 'refused'; message: string }
  /** There was no answer, so the state is unknown. */
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

/** Waits. Resolves early once `signal` aborts; the next query then throws. */
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

import { useEffect, useRef, useState } from 'react';
import { errorMessage, RefusedError } from '../../api/call-error';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { usePageVisible } from '../../platform/visibility/use-page-visible';
import type { OrderState } from './order-watch-state';
import { pollOrder, queryOrder } from './poll-order';

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
 * resumes them (design ruling 7).
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

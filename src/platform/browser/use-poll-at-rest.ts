import { useEffect, useRef, useState } from 'react';
import { organiserPlan, restDelay, type RestPlan } from '../../domain/payment/poll-plan';
import { usePageRestore } from './use-page-restore';
import { usePageVisible } from './use-page-visible';

/**
 * Polls while a page waits for somebody else's action (product §9.25): at the plan's intervals while the page is visible,
 * at once when it becomes visible again, and not at all once it waits for nothing. After a failure it polls again as
 * planned, so `ask` only has to handle success.
 * @param ask makes one request. It is not called again before it has ended, unless the page was hidden meanwhile.
 *   `signal` aborts when the page is hidden or stops waiting
 */
export function usePollAtRest(
  isWaiting: boolean,
  ask: (signal: AbortSignal) => Promise<unknown>,
  plan: RestPlan = organiserPlan,
): void {
  const isVisible = usePageVisible();
  const wasAway = useRef(false);
  const [restored, setRestored] = useState(0);
  usePageRestore(() => {
    wasAway.current = true;
    setRestored((count) => count + 1);
  });
  const latest = useRef(ask);
  latest.current = ask;
  const { firstMs, longestMs } = plan;

  useEffect(() => {
    if (!isWaiting || !isVisible) {
      wasAway.current = isWaiting;
      return undefined;
    }
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const waitForNext = (): void => {
      if (controller.signal.aborted) return;
      timer = setTimeout(askNow, restDelay(asked, { firstMs, longestMs }));
      asked += 1;
    };
    const askNow = (): void => {
      // A failure is ignored, since the next request may succeed.
      void latest
        .current(controller.signal)
        .catch(() => undefined)
        .then(waitForNext);
    };
    if (wasAway.current) askNow();
    else waitForNext();
    wasAway.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isWaiting, isVisible, restored, firstMs, longestMs]);
}

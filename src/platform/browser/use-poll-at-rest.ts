import { useEffect, useRef, useState } from 'react';
import { organiserPlan, restDelay, type RestPlan } from '../../domain/payment/poll-plan';
import { usePageRestore } from './use-page-restore';
import { usePageVisible } from './use-page-visible';

/**
 * Asks again while a page waits for somebody else's act (product §9.25): by the plan while the page is in front, at once
 * when it comes back, and never once nothing is waited for. A question that fails is asked again as the plan has it, so
 * `ask` shows what it learns and leaves the rest as it is.
 * @param ask begun no second time before it has ended, unless the page was away meanwhile; `signal` aborts when the page
 *   leaves or waits no more
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
      // The next one may be answered.
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

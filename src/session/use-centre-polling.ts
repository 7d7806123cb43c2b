import { awaitedNews } from '../domain/centre/awaited-news';
import { callServer } from '../api/call-server';
import { usePollAtRest } from '../platform/browser/use-poll-at-rest';
import type { CentreVisit } from './centre';

/** The maximum number of orders to poll; the centre's next answer covers the others once one of these is paid. */
const maxPolledOrders = 3;

/**
 * Polls for the organiser's decisions while a page of the centre is visible (product §9.25). Orders that wait for a
 * transfer are polled one by one, which is cheaper; the centre is refetched once one of them is paid or closed.
 */
export function useCentrePolling({ centre, refetch }: Pick<CentreVisit, 'centre' | 'refetch'>): void {
  const { outTradeNos, decision } = awaitedNews(centre);
  usePollAtRest(decision || outTradeNos.length > 0, async (signal) => {
    if (decision) return refetch();
    const asked = outTradeNos.slice(0, maxPolledOrders);
    const outcomes = await Promise.all(
      asked.map((outTradeNo) => callServer('queryOrder', { outTradeNo }, { signal }).catch(() => 'open' as const)),
    );
    return outcomes.some((outcome) => outcome !== 'open') ? refetch() : undefined;
  });
}

import { awaitedNews } from '../domain/centre/awaited-news';
import { callServer } from '../api/call-server';
import { usePollAtRest } from '../platform/browser/use-poll-at-rest';
import type { CentreVisit } from './centre';

/** The orders that are asked about at once; the others follow from the centre once one of these is paid. */
const maxPolledOrders = 3;

/**
 * Has a page of the centre hear of what the organiser does (product §9.25). What waits for a transfer asks about its
 * order alone, which is little to ask; the centre comes again once that is paid or over.
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

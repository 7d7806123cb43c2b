import { useEffect, useMemo, useState } from 'react';
import { readPriceNames, readPriceTable } from '../contract/price-table';
import type { Meeting } from '../domain/meeting/meeting';
import { priceLine, priceView, type PriceView } from '../domain/prices/price-view';
import { now } from '../platform/device/clock';

/** The longest wait of a browser's timer, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Says what a meeting with a price table costs, also when a period ends while the page is open. Loaded only for such a meeting.
 * @returns null for a meeting without a table
 */
export function usePriceView({ priceTable }: Pick<Meeting, 'priceTable'>): PriceView | null {
  const table = useMemo(() => readPriceTable(priceTable), [priceTable]);
  const names = useMemo(() => readPriceNames(priceTable), [priceTable]);
  const [at, setAt] = useState(now);
  const view = table && priceView(table, names, at);
  const endsAt = view?.endsAt ?? null;
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setTimeout(() => setAt(now()), Math.min(longestWait, Math.max(0, endsAt + 1 - now())));
    return () => clearTimeout(timer);
  }, [endsAt, at]);
  return view;
}

/** Writes the prices of a meeting with a table on one line; '' without one. */
export function shownPriceLine({ priceTable }: Pick<Meeting, 'priceTable'>): string {
  const table = readPriceTable(priceTable);
  return table === null ? '' : priceLine(table, now());
}

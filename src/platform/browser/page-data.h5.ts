import { isPlainObject, parseJson, readFlag, readText } from '../../domain/json/read-value';
import { now } from '../device/clock';
import type { PageData } from './page-data-types';

/**
 * Reads the call's answer that the server has embedded in this page (ADR 0007). This is safe: whoever writes the document
 * could also run scripts in it, and content added later is not read, since the app calls this once, at start.
 */
export function pageData(): PageData | null {
  const block = parseJson(document.querySelector('body > script#page-data')?.textContent ?? '');
  if (!isPlainObject(block)) return null;
  const { call, input, body } = block;
  return { call: readText(call), input, body, isCleaned: readFlag(block.isCleaned), answeredAt: answeredAt() };
}

/**
 * Returns when the server last confirmed this document, by this device's clock: now if it was loaded or revalidated over
 * the network, else 0. A document from a cache (Back, or a web view that does not revalidate) may be of any age, and an
 * engine without navigation timing does not say where it came from.
 */
function answeredAt(): number {
  const [visit] = navigationEntries();
  const isFromNetwork = visit !== undefined && visit.type !== 'back_forward' && (visit.transferSize ?? 0) > 0;
  return isFromNetwork ? Math.round(now() - performance.now() + (visit.responseEnd ?? 0)) : 0;
}

/** Returns no entries in engines without navigation timing. */
function navigationEntries(): Partial<PerformanceNavigationTiming>[] {
  const { getEntriesByType } = performance as Partial<Performance>;
  return getEntriesByType === undefined ? [] : getEntriesByType.call(performance, 'navigation');
}

import { isPlainObject, parseJson, readFlag, readText } from '../../domain/json/read-value';
import { now } from '../device/clock';
import type { PageData } from './page-data-types';

/**
 * A call's answer that the server wrote into this page's document (ADR 0007). Whoever writes the document can run
 * scripts in it, so that nobody gains anything by this; what is put into the document afterwards is not read, since
 * the app asks once, when it starts.
 */
export function pageData(): PageData | null {
  const block = parseJson(document.querySelector('body > script#page-data')?.textContent ?? '');
  if (!isPlainObject(block)) return null;
  const { call, input, body } = block;
  return { call: readText(call), input, body, isCleaned: readFlag(block.isCleaned), answeredAt: answeredAt() };
}

/**
 * When the server last vouched for this document, by this device's clock: now where it came, or was confirmed, over the
 * network. A document that the browser took from a store of its own (a step in the history, a web view that asks
 * nobody) may be of any age, and an engine that does not tell may have done so: its data counts as old.
 */
function answeredAt(): number {
  const [visit] = navigationEntries();
  const isFromNetwork = visit !== undefined && visit.type !== 'back_forward' && (visit.transferSize ?? 0) > 0;
  return isFromNetwork ? Math.round(now() - performance.now() + (visit.responseEnd ?? 0)) : 0;
}

/** None where the engine knows of no such entries. */
function navigationEntries(): Partial<PerformanceNavigationTiming>[] {
  const { getEntriesByType } = performance as Partial<Performance>;
  return getEntriesByType === undefined ? [] : getEntriesByType.call(performance, 'navigation');
}

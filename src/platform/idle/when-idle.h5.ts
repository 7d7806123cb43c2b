/** Without requestIdleCallback, as in Safari, in milliseconds: time for a tap in between. */
const pauseMs = 30;
/** Even on a page that is never idle, such as one being scrolled, in milliseconds. */
const latestMs = 500;

/**
 * Calls back once the page has nothing else to do.
 * @returns a function that cancels
 */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, pauseMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestMs });
  return () => window.cancelIdleCallback(request);
}

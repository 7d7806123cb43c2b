/** The delay without requestIdleCallback, as in Safari, in milliseconds: enough for a tap in between. */
const pauseMs = 30;
/** The longest delay, in milliseconds, on a page that is never idle, such as one being scrolled. */
const latestMs = 500;

/**
 * Calls back once the page has nothing else to do.
 * @returns a function that cancels
 */
export function whenIdle(act: () => void): () => void {
  let isCancelled = false;
  const actUnlessCancelled = (): void => {
    if (!isCancelled) act();
  };
  if (typeof window.requestIdleCallback === 'function') {
    window.requestIdleCallback(actUnlessCancelled, { timeout: latestMs });
  } else setTimeout(actUnlessCancelled, pauseMs);
  return () => {
    isCancelled = true;
  };
}

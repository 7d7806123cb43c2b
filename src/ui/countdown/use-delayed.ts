import { useCallback, useEffect, useRef } from 'react';
import { usePageVisible } from '../../platform/visibility/use-page-visible';

/**
 * Runs something a while from now, such as leaving a page once its message has been read; not at all where the page
 * is left before.
 */
export function useDelayed(delayMs: number): (run: () => unknown) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isVisible = usePageVisible();
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  useEffect(() => {
    if (!isVisible) cancel();
  }, [isVisible, cancel]);
  return useCallback(
    (run) => {
      cancel();
      timer.current = setTimeout(run, delayMs);
    },
    [cancel, delayMs],
  );
}

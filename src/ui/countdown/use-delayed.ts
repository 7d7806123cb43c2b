import { useCallback, useEffect, useRef } from 'react';
import { usePageVisible } from '../../platform/visibility/use-page-visible';

/**
 * Runs something a while from now, such as leaving a page once its message has been read; not at all where the page
 * is left before.
 */
export function useDelayed(delayMs: number): (run: () => unknown) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isVisible = usePageVisible();
  // A ref: a request that is answered after the page was left must not lead anywhere.
  const isActive = useRef(true);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => {
    isActive.current = isVisible;
    return () => {
      isActive.current = false;
      cancel();
    };
  }, [isVisible, cancel]);
  return useCallback(
    (run) => {
      cancel();
      if (!isActive.current) return;
      timer.current = setTimeout(() => {
        if (isActive.current) run();
      }, delayMs);
    },
    [cancel, delayMs],
  );
}

import { useEffect, useRef, useState } from 'react';

/**
 * Work that a press starts, never twice at once: what is pressed meanwhile does nothing.
 * @returns whether some is under way, and what starts it; work that gives no promise is done at once
 */
export function useOneAtATime(): { isWorking: boolean; run: (work: () => unknown) => void } {
  const [isWorking, setIsWorking] = useState(false);
  // A ref, since two taps can come before React has drawn the first one's effect.
  const pending = useRef(false);
  const mounted = useMountedRef();
  const run = (work: () => unknown): void => {
    if (pending.current) return;
    const result = work();
    if (!(result instanceof Promise)) return;
    pending.current = true;
    setIsWorking(true);
    const release = (): void => {
      pending.current = false;
      if (mounted.current) setIsWorking(false);
    };
    // Not caught: a failure that the caller did not handle must be seen.
    void result.finally(release);
  };
  return { isWorking, run };
}

function useMountedRef() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

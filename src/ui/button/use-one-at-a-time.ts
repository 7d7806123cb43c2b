import { useEffect, useRef, useState } from 'react';

/**
 * Work that a press starts, never twice at once: what is pressed meanwhile does nothing.
 * @returns whether some is under way, and what starts it and answers as it does, undefined where some was under way;
 * work that gives no promise is done at once
 */
export function useOneAtATime(): { isWorking: boolean; run: <Result>(work: () => Result) => Result | undefined } {
  const [isWorking, setIsWorking] = useState(false);
  // A ref, since two taps can come before React has drawn the first one's effect.
  const pending = useRef(false);
  const mounted = useMountedRef();
  const run = <Result>(work: () => Result): Result | undefined => {
    if (pending.current) return undefined;
    const result = work();
    if (!(result instanceof Promise)) return result;
    pending.current = true;
    setIsWorking(true);
    const release = (): void => {
      pending.current = false;
      if (mounted.current) setIsWorking(false);
    };
    // Not caught: a failure that the caller does not handle must be seen.
    return result.finally(release) as Result;
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

import { useEffect, useRef, useState } from 'react';

/**
 * Runs one piece of work at a time: presses meanwhile are ignored.
 * @returns whether work is pending, and a function that starts it and returns its result, or undefined if ignored; work
 * that returns no promise finishes immediately
 */
export function useOneAtATime(): { isWorking: boolean; run: <Result>(work: () => Result) => Result | undefined } {
  const [isWorking, setIsWorking] = useState(false);
  // A ref, since two taps can arrive before React re-renders.
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
    // Not caught: an error that the caller does not handle must surface.
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

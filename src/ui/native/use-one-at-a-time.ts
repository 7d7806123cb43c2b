import { useEffect, useRef, useState } from 'react';
import { lastUnanswered } from '../../platform/network/unanswered';

/** Runs asynchronous work, one piece at a time. */
export interface OneAtATime {
  isWorking: boolean;
  /** The message if the server gave no answer to the last piece; '' otherwise. */
  fault: string;
  /**
   * Starts a piece of work and returns its result, or undefined if another piece is pending. Work that returns no promise
   * ends immediately.
   */
  run: <Result>(work: () => Result) => Result | undefined;
}

/** Runs one piece of work at a time, ignoring presses meanwhile. */
export function useOneAtATime(): OneAtATime {
  const [isWorking, setIsWorking] = useState(false);
  const [fault, setFault] = useState('');
  // This is a ref, since two taps can arrive before React re-renders.
  const pending = useRef(false);
  const mounted = useMountedRef();
  const run = <Result>(work: () => Result): Result | undefined => {
    if (pending.current) return undefined;
    const earlier = lastUnanswered();
    const result = work();
    if (!(result instanceof Promise)) return result;
    pending.current = true;
    setIsWorking(true);
    const release = (): void => {
      pending.current = false;
      if (!mounted.current) return;
      setIsWorking(false);
      setFault(lastUnanswered() === earlier ? '' : lastUnanswered().text);
    };
    // The error is not caught, so that one that the caller does not handle surfaces.
    return result.finally(release) as Result;
  };
  return { isWorking, fault, run };
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

import { useEffect, useRef, useState } from 'react';
import { lastUnanswered } from '../../platform/network/unanswered';

/** Work of which one piece runs at a time. */
export interface OneAtATime {
  isWorking: boolean;
  /** Why the last piece came to nothing, where the server gave no answer; '' otherwise. */
  fault: string;
  /**
   * Starts a piece and returns its result, or undefined if another one is pending; one that returns no promise finishes
   * immediately.
   */
  run: <Result>(work: () => Result) => Result | undefined;
}

/** Runs one piece of work at a time: presses meanwhile are ignored. */
export function useOneAtATime(): OneAtATime {
  const [isWorking, setIsWorking] = useState(false);
  const [fault, setFault] = useState('');
  // A ref, since two taps can arrive before React re-renders.
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
    // Not caught: an error that the caller does not handle must surface.
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

import { useEffect, useRef, useState } from 'react';
import { now } from '../../platform/clock/clock';

/** Whole seconds until an instant (epoch milliseconds), 0 once it has passed or where there is none. */
function secondsUntil(endsAt: number | null): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now()) / 1000));
}

/**
 * Counts down to an instant. Reads the clock at every tick: a page in the background ticks seldom, and must
 * not run late for it.
 * @param endsAt epoch milliseconds; null for no countdown
 * @param onEnd called once when it gets to zero while mounted
 */
export function useSecondsLeft(endsAt: number | null, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    setLeft(secondsUntil(endsAt));
    if (endsAt === null || endsAt <= now()) return undefined;
    const timer = setInterval(() => {
      const seconds = secondsUntil(endsAt);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end.current?.();
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

import { useEffect, useRef, useState, useCallback } from 'react';
import { Box } from '../native/box';
import { now } from '../../platform/device/clock';
import { usePageVisible } from '../../platform/browser/use-page-visible';

export interface CountdownTextProps {
  /** Epoch milliseconds; null for no countdown. */
  endsAt: number | null;
  /** Formats the remaining seconds. */
  children: (secondsLeft: number) => string;
  onEnd?: () => void;
}

/** A text that counts down. It has the role timer, so that ticks are not announced. */
export function CountdownText({ endsAt, children, onEnd }: CountdownTextProps) {
  const left = useSecondsLeft(endsAt, onEnd);
  return (
    <Box as="span" role="timer">
      {children(left)}
    </Box>
  );
}

/** Returns the whole seconds until an instant (epoch milliseconds); 0 if it is past or null. */
function secondsUntil(endsAt: number | null): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now()) / 1000));
}

/**
 * Counts down to an instant. Reads the clock on every tick: background pages tick rarely but must not fall behind.
 * @param endsAt epoch milliseconds; null for no countdown
 * @param onEnd called once on reaching zero while mounted
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

/**
 * Runs a callback after a delay, such as leaving a page once its message can be read; cancelled if the page is left
 * first.
 */
export function useDelayed(delayMs: number): (run: () => unknown) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isVisible = usePageVisible();
  // A ref: a request answered after the page was left must not navigate.
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

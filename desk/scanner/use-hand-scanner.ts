import { useEffect, useRef } from 'react';

/** A hand scanner leaves less than this time between two keys, in milliseconds; nobody types so fast for long. */
const gapMs = 100;
const shortestCode = 8;

/** Calls back with what a hand scanner types: a burst of keys that ends with Enter, outside of any field. */
export function useHandScanner(onCode: (code: string) => void): void {
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === 'Enter') {
        const isBurst = typed.length >= shortestCode && Date.now() - lastAt < gapMs;
        if (isBurst) {
          // Otherwise it would press the button that has the focus as well.
          event.preventDefault();
          handler.current(typed);
        }
        typed = '';
        return;
      }
      if (event.key.length !== 1) return;
      const now = Date.now();
      if (now - lastAt > gapMs) typed = '';
      typed += event.key;
      lastAt = now;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

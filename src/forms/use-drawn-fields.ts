import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/browser/when-idle';

/** Shorter forms are drawn in full at once: two screens or three. */
export const wholeUpTo = 40;
/** A screen and a margin, whatever the kinds of answers. */
const atOnce = 16;
/** Few enough that a tap in between is answered at once on a slow phone. */
const atATime = 32;

export interface DrawnFields {
  /** How many of the form's fields, from its beginning, are drawn. */
  count: number;
  /** Draws this many at least, and a few more. */
  drawUpTo: (count: number) => void;
}

/**
 * How much of a form is drawn: at first what is seen, the rest when the page is idle or as it nears the screen.
 * @param isWholeNeeded something in it has to be shown, wherever it is
 */
export function useDrawnFields(total: number, isWholeNeeded: boolean): DrawnFields {
  const [drawn, setDrawn] = useState(total <= wholeUpTo ? total : atOnce);
  const count = isWholeNeeded ? total : Math.min(drawn, total);
  const drawUpTo = (wanted: number): void => setDrawn((before) => Math.max(before, wanted + atATime));
  useEffect(() => {
    if (count >= total) {
      if (drawn < total) setDrawn(total);
      return undefined;
    }
    return whenIdle(() => setDrawn((before) => before + atATime));
  }, [count, drawn, total]);
  return { count, drawUpTo };
}

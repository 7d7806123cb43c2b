import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/browser/when-idle';

/** Forms up to this many fields, two or three screens, are rendered at once. */
export const maxFieldsDrawnAtOnce = 40;
/** The fields that a longer form renders first: more than one screen, whatever the kinds of answers. */
const firstBatchSize = 16;
/** The fields rendered at each later step: few enough that a slow phone still answers a tap in between. */
const batchSize = 32;

export interface DrawnFields {
  /** The number of fields to render, from the beginning of the form. */
  count: number;
  /** Renders at least this many fields. */
  drawUpTo: (count: number) => void;
}

/**
 * Renders a long form step by step: first the fields on the screen, the rest when the page is idle or when they come
 * near the screen.
 * @param isWholeNeeded renders all fields at once
 */
export function useDrawnFields(total: number, isWholeNeeded: boolean): DrawnFields {
  const [drawn, setDrawn] = useState(total <= maxFieldsDrawnAtOnce ? total : firstBatchSize);
  const count = isWholeNeeded ? total : Math.min(drawn, total);
  const drawUpTo = (wanted: number): void => setDrawn((before) => Math.max(before, wanted + batchSize));
  useEffect(() => {
    if (count >= total) {
      if (drawn < total) setDrawn(total);
      return undefined;
    }
    return whenIdle(() => setDrawn((before) => before + batchSize));
  }, [count, drawn, total]);
  return { count, drawUpTo };
}

import { useEffect, useLayoutEffect, useState } from 'react';

/** A child of the body for one dialog, outside every page, so that all the rest can be made inert. */
export function useModalLayer(open: boolean): HTMLElement | null {
  const [layer] = useState(() => document.createElement('div'));
  // Before the effects that move the focus, and anew at each opening: the last one opened lies on top.
  useLayoutEffect(() => {
    if (open) document.body.append(layer);
  }, [layer, open]);
  useEffect(() => () => layer.remove(), [layer]);
  return layer;
}

/** Whether the user asked for less motion. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

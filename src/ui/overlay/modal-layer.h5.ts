import { useEffect, useLayoutEffect, useState } from 'react';

/** A child of the body for one dialog, outside every page, so that everything else can be made inert. */
export function useModalLayer(open: boolean): HTMLElement | null {
  const [layer] = useState(() => document.createElement('div'));
  // Before the effects that move focus, and again on each opening: the dialog opened last is on top.
  useLayoutEffect(() => {
    if (open) document.body.append(layer);
  }, [layer, open]);
  useEffect(() => () => layer.remove(), [layer]);
  return layer;
}

/** The user's reduced-motion setting. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import { useEffect, useLayoutEffect, useState } from 'react';
import { shieldFromSecondTap } from '../../platform/browser/second-tap';

/** A child of the body for one dialog, outside every page, so that everything else can be made inert. */
export function useModalLayer(open: boolean): HTMLElement | null {
  const [layer] = useState(() => document.createElement('div'));
  // Before the effects that move focus, and again on each opening: the dialog opened last is on top.
  useLayoutEffect(() => {
    if (!open) return undefined;
    document.body.append(layer);
    shieldFromSecondTap();
    // Closed, it leaves what lies below.
    return shieldFromSecondTap;
  }, [layer, open]);
  useEffect(() => () => layer.remove(), [layer]);
  return layer;
}

/** The user's reduced-motion setting. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

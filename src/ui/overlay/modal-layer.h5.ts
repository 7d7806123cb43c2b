import { useEffect, useLayoutEffect, useState } from 'react';
import { shieldFromSecondTap } from '../../platform/browser/second-tap';

/** A child of the body for one dialog, outside every page, so that everything else can be made inert. */
export function useModalLayer(open: boolean): HTMLElement | null {
  const [layer] = useState(() => document.createElement('div'));
  // Runs before the effects that move the focus, and again on each opening, so that the dialog opened last is on top.
  useLayoutEffect(() => {
    if (!open) return undefined;
    document.body.append(layer);
    shieldFromSecondTap();
    // Closing reveals the content below, which a second tap must not hit either.
    return shieldFromSecondTap;
  }, [layer, open]);
  useEffect(() => () => layer.remove(), [layer]);
  return layer;
}

/** Returns true if the user prefers reduced motion. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

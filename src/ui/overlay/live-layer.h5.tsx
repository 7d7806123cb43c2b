import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A child of the body that stays accessible while a dialog makes the page inert (overlay/modal-focus). */
export function LiveLayer({ children }: { children: ReactNode }) {
  const [layer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    layer.setAttribute('data-live-region', '');
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);
  return createPortal(children, layer);
}

import { useSyncExternalStore } from 'react';

/** From here on a page has room for a desk: a list of sections, a table, and what belongs to a row (product §15.13). */
const query = '(min-width: 1024px)';

const isWide = (): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

function listen(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Tells if the window has room for a desk, also once its width changes. */
export const useWideScreen = (): boolean => useSyncExternalStore(listen, isWide);

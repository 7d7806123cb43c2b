import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 1199px)');

/** Tells whether the window is narrower than 1,200 px, as a PC of 1366 px is at 125 %. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      query.addEventListener('change', listen);
      return () => query.removeEventListener('change', listen);
    },
    () => query.matches,
  );

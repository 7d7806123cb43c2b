import type { ComponentType } from 'react';
import type { RouteName } from '../../../routes';

/** Loads the code of a screen. Webpack caches loaded modules. */
export type PageLoader = (route: RouteName) => Promise<{ default: ComponentType }>;

let load: PageLoader | null = null;

/** Sets the loader of screens. Called by src/browser-entry.tsx. */
export function setPageLoader(loader: PageLoader | null): void {
  load = loader;
}

/** Returns the loader of screens; null in unit tests, which have no built pages. */
export function pageLoader(): PageLoader | null {
  return load;
}

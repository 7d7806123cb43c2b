import type { ComponentType } from 'react';
import type { RouteName } from '../../../routes';

/** Fetches the code of a screen; the module system keeps it. */
export type PageLoader = (route: RouteName) => Promise<{ default: ComponentType }>;

let load: PageLoader | null = null;

/** Tells where screens come from: src/browser-entry.tsx. */
export function setPageLoader(loader: PageLoader | null): void {
  load = loader;
}

/** Null in unit tests, which have no built pages. */
export function pageLoader(): PageLoader | null {
  return load;
}

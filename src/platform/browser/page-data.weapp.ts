import type { PageData } from './page-data-types';

/** See the H5 variant. A mini-program's pages are not rendered by a server. */
export function pageData(): PageData | null {
  return null;
}

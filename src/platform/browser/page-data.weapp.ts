import type { PageData } from './page-data-types';

/** WeChat renders its pages without a server. */
export function pageData(): PageData | null {
  return null;
}

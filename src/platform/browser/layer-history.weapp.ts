/**
 * See the H5 variant. WeChat's Back leaves the page: a mini-program is notified too late. WeChat's page-container, which
 * Back closes, cannot contain the sheets, since a page may have only one.
 */
export function closeOnBack(_close: () => void): () => void {
  return () => undefined;
}

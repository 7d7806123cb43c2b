/**
 * See the H5 variant. WeChat's Back leaves the page: a mini-program is told of it too late, and its page-container,
 * which Back closes, cannot hold our sheets, since a page may have one only.
 */
export function closeOnBack(_close: () => void): () => void {
  return () => undefined;
}

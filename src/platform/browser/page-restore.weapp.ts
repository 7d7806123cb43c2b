/** See the H5 variant. A mini-program has no back-forward cache. */
export function onPageRestore(_onRestore: () => void): () => void {
  return () => undefined;
}

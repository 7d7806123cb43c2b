/** See the H5 variant. A mini-program is never left for another page. */
export function onPageRestore(_onRestore: () => void): () => void {
  return () => undefined;
}

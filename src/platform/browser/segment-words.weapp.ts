/** See the H5 variant. A mini-program's text does not support optional line breaks. */
export function wordSegmenter(): ((text: string) => string[]) | null {
  return null;
}

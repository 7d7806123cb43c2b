/** See the H5 variant. A mini-program's pages are not rendered by a server. */
export function removeFirstPaint(): null {
  return null;
}

/** See the H5 variant. */
export function repeatOnPage(_use: never): void {
  // A mini-program has no first paint.
}

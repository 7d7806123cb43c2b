/** WeChat renders its pages without a server. */
export function removeFirstPaint(): null {
  return null;
}

/** See the H5 variant. */
export function repeatOnPage(_use: never): void {
  // Nothing was done.
}

/** WeChat renders its pages without a server. */
export function removeFirstPaint(): void {
  // Nothing to remove.
}

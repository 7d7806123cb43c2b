/** WeChat draws its pages without a server. */
export function removeFirstPaint(): void {
  // Nothing was drawn before.
}

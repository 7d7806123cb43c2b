/** See the H5 variant. A mini-program renders its own title bar. */
export function hasOuterTitle(): boolean {
  return false;
}

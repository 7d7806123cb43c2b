/** See the H5 variant. A mini-program's bar is left to us. */
export function hasOuterTitle(): boolean {
  return false;
}

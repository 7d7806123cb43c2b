/** See the H5 variant. WeChat renders a dialog in its page. */
export function useModalLayer(_open: boolean): null {
  return null;
}

export function prefersLessMotion(): boolean {
  return false;
}

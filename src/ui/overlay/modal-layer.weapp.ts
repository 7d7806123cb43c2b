/** WeChat draws a dialog in its page. See the H5 variant. */
export function useModalLayer(_open: boolean): null {
  return null;
}

export function prefersLessMotion(): boolean {
  return false;
}

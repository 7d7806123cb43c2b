/** Returns '': a mini-program's pages have no URL. */
export function pageAddress(): string {
  return '';
}

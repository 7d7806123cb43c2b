/** A mini-program's pages have no address. */
export function pageAddress(): string {
  return '';
}

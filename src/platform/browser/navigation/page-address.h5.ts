/** The address of the page that is open, to be opened in another browser. */
export function pageAddress(): string {
  return location.href;
}

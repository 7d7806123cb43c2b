/** Returns the URL of the current page, to be opened in another browser. */
export function pageAddress(): string {
  return location.href;
}

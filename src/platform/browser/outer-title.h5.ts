/**
 * Returns true if a bar above the page shows the document's title and a back button, as in WeChat's browser.
 */
export function hasOuterTitle(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
